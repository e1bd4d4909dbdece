import { createRootRoute, createRoute } from "@tanstack/react-router";
import type { PageSearch } from "../lib/search-params.js";
import { LoginPage } from "../routes/login.js";
import { lazyPage } from "../ui/lazy-part.js";
import { requireMissingFactor, requireNoSession } from "./guards.js";
import { NotFoundPage } from "./NotFoundPage.js";
import { RootLayout } from "./RootLayout.js";
// Whoever comes first sees the login: it is part of the start instead of a second journey.
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
  staticData: { title: "Login" },
  beforeLoad: requireNoSession,
  component: LoginPage,
});
const login = createRoute({
  getParentRoute: () => auth,
  path: "/login",
  staticData: { title: "Login" },
  beforeLoad: requireNoSession,
  component: LoginPage,
});
const register = createRoute({
  getParentRoute: () => auth,
  path: "/register",
  staticData: { title: "Create Account" },
  component: lazyPage(async () => (await import("../routes/register.js")).RegisterPage),
});
const verifyEmail = createRoute({
  getParentRoute: () => auth,
  path: "/verify-email",
  staticData: { title: "Email Verification" },
  component: lazyPage(async () => (await import("../routes/verify-email.js")).VerifyEmailPage),
});
const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: "/forgot-password",
  staticData: { title: "Reset Password" },
  component: lazyPage(
    async () => (await import("../routes/forgot-password.js")).ForgotPasswordPage,
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: "/reset-password/{-$token}",
  staticData: { title: "Set New Password" },
  component: lazyPage(async () => (await import("../routes/reset-password.js")).ResetPasswordPage),
});

const singleSignOn = createRoute({
  getParentRoute: () => auth,
  path: "/single-sign-on",
  staticData: { title: "Single sign-on" },
  beforeLoad: ({ search }) => {
    // Whom a provider sends back has begun in this tab, whatever another tab has done meanwhile.
    if (search.state === undefined) requireNoSession();
  },
  component: lazyPage(async () => (await import("../routes/single-sign-on.js")).SingleSignOnPage),
});
const secondFactor = createRoute({
  getParentRoute: () => auth,
  path: "/second-factor",
  staticData: { title: "Second factor" },
  beforeLoad: requireMissingFactor,
  component: lazyPage(async () => (await import("../routes/second-factor.js")).SecondFactorPage),
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
