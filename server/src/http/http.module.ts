import { Global, Module } from "@nestjs/common";
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from "@nestjs/core";
import { RateLimits } from "../limits/rate-limits.js";
import { ResponseCache } from "../responses/response-cache.js";
import { Admission } from "./admission.js";
import { AuthGuard } from "./auth.guard.js";
import { EndpointInterceptor } from "./endpoint.interceptor.js";
import { ErrorFilter } from "./error.filter.js";

/** Guard, validation, idempotency, envelope and errors for every route (docs/architecture.md, Layout). */
@Global()
@Module({
  providers: [
    RateLimits,
    ResponseCache,
    Admission,
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_INTERCEPTOR, useClass: EndpointInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [RateLimits, ResponseCache, Admission],
})
export class HttpModule {}
