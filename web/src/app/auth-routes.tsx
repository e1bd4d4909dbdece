import { createRootRoute, createRoute } from "@tanstack/react-router";
import { PAGES } from "@wardline/contracts/pages";
import type { PageSearch } from "../lib/address/search-params.js";
import { LoginPage } from "../routes/login/login.js";
import { requireMissingFactor, requireNoSession } from "./guards.js";
import { NotFoundPage } from "./MessagePage.js";
import { page } from "./page-route.js";
import { RootLayout } from "./RootLayout.js";
// The login is what most people see first: it is part of the start instead of a second request.
import { AuthShell } from "./shells/AuthShell.js";

/** The route of every page. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  validateSearch: (search): PageSearch => search as PageSearch,
});

const auth = createRoute({
  getParentRoute: () => root,
  id: "auth",
  component: AuthShell,
});
const index = createRoute({
  getParentRoute: () => auth,
  path: "/",
  staticData: { title: PAGES["/"].title },
  beforeLoad: requireNoSession,
  component: LoginPage,
});
const login = createRoute({
  getParentRoute: () => auth,
  path: "/login",
  staticData: { title: PAGES["/login"].title },
  beforeLoad: requireNoSession,
  component: LoginPage,
});
const register = createRoute({
  getParentRoute: () => auth,
  ...page("/register", async () => (await import("../routes/login/register.js")).RegisterPage),
});
const verifyEmail = createRoute({
  getParentRoute: () => auth,
  ...page(
    "/verify-email",
    async () => (await import("../routes/login/verify-email.js")).VerifyEmailPage,
  ),
});
const forgotPassword = createRoute({
  getParentRoute: () => auth,
  ...page(
    "/forgot-password",
    async () => (await import("../routes/login/forgot-password.js")).ForgotPasswordPage,
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => auth,
  ...page(
    "/reset-password/{-$token}",
    async () => (await import("../routes/login/reset-password.js")).ResetPasswordPage,
  ),
});

const singleSignOn = createRoute({
  getParentRoute: () => auth,
  ...page(
    "/single-sign-on",
    async () => (await import("../routes/login/single-sign-on.js")).SingleSignOnPage,
  ),
  beforeLoad: ({ search }) => {
    // Whom a provider sends back has begun in this tab, whatever another tab has done meanwhile.
    if (search.state === undefined) requireNoSession();
  },
});
const secondFactor = createRoute({
  getParentRoute: () => auth,
  ...page(
    "/second-factor",
    async () => (await import("../routes/login/second-factor.js")).SecondFactorPage,
  ),
  beforeLoad: requireMissingFactor,
});

/** The pages before the login, and the one between it and the area. */
export const authRoutes = auth.addChildren([
  index,
  login,
  register,
  verifyEmail,
  forgotPassword,
  resetPassword,
  singleSignOn,
  secondFactor,
]);
