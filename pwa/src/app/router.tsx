import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { startWhenIdle } from './start-when-idle'
import { ErrorBoundary } from './error-boundary'
import { FirstLook } from './first-look'
import { loginPath, nextPath } from './next-path'
import { PageSkeleton, StartPage } from './start-page'
import { HOME, HOME_OF_ADMIN, useSession } from './use-session'

// each screen is its own chunk; the local database loads with the shell, so that login stays small
const LoginPage = lazy(() => import('../account/login/login-page'))
const Shell = lazy(() => import('./shell'))
const Stored = lazy(() => import('./shell').then((shell) => ({ default: shell.Stored })))
const DashboardPage = lazy(() => import('../owner/dashboard/dashboard-page'))
const CreateCampaignPage = lazy(() => import('../owner/create/create-campaign-page'))
const CampaignPage = lazy(() => import('../owner/campaign/campaign-page'))
const InsightsPage = lazy(() => import('../owner/insights/insights-page'))
const LinksPage = lazy(() => import('../owner/links/links-page'))
const CampaignViewPage = lazy(() => import('../owner/public-view/campaign-view-page'))
const AdminPage = lazy(() => import('../admin/admin-page'))
const ResetPasswordPage = lazy(() => import('../account/password/reset-password-page'))
const ConfirmEmailPage = lazy(() => import('../account/confirm-email-page'))
const OwnAccountPage = lazy(() => import('../account/own/own-account-page'))
const OutboxPage = lazy(() => import('../outbox-page/outbox-page'))
const GiftsPage = lazy(() => import('../my-gifts/gifts-page'))
const GiftPinPage = lazy(() => import('../gift-pin/gift-pin-page'))
const ResetPinPage = lazy(() => import('../gift-pin/reset-pin-page'))
const ScanPage = lazy(() => import('../scan/scan-page'))
const CsvQrPage = lazy(() => import('../admin/url-sheet/csv-qr-page'))
const HelpPage = lazy(() => import('./help/help-page'))
const NotFound = lazy(() => import('./not-found'))

export const Router = () => (
  <Suspense fallback={<FirstLook />}>
    <Switch>
      <Route path="/login">
        <Login />
      </Route>
      <Route path="/reset-password">
        <ResetPasswordPage />
      </Route>
      <Route path="/confirm-email">
        <ConfirmEmailPage />
      </Route>
      <Route>
        <Shell>
          <Screens />
        </Shell>
      </Route>
    </Switch>
  </Suspense>
)

function Screens() {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path="/">
            <StartPage>
              <Stored>
                <DashboardPage />
              </Stored>
            </StartPage>
          </Route>
          <Route path="/create-campaign">
            <SignedIn>
              <Stored>
                <CreateCampaignPage />
              </Stored>
            </SignedIn>
          </Route>
          <Route path="/campaign/:id">
            {({ id }) => (
              <SignedIn>
                <Stored>
                  <CampaignPage id={id} key={id} />
                </Stored>
              </SignedIn>
            )}
          </Route>
          <Route path="/campaign/:id/insights">
            {({ id }) => (
              <SignedIn>
                <Stored>
                  <InsightsPage id={id} key={id} />
                </Stored>
              </SignedIn>
            )}
          </Route>
          <Route path="/campaign/:id/links">
            {({ id }) => (
              <SignedIn>
                <Stored>
                  <LinksPage id={id} key={id} />
                </Stored>
              </SignedIn>
            )}
          </Route>
          <Route path="/campaign-view/:masterCode">
            {({ masterCode }) => (
              <Stored>
                <CampaignViewPage masterCode={masterCode} key={masterCode} />
              </Stored>
            )}
          </Route>
          <Route path="/admin">
            <AdminOnly>
              <AdminPage />
            </AdminOnly>
          </Route>
          <Route path="/csv-qr">
            <AdminOnly>
              <CsvQrPage />
            </AdminOnly>
          </Route>
          <Route path="/account">
            <SignedIn>
              <OwnAccountPage />
            </SignedIn>
          </Route>
          <Route path="/outbox">
            <Stored>
              <OwnOutbox />
            </Stored>
          </Route>
          <Route path="/gifts">
            <Stored>
              <OwnGifts />
            </Stored>
          </Route>
          <Route path="/gift-pin/:code">{({ code }) => <GiftPinPage code={code} key={code} />}</Route>
          <Route path="/reset-pin/:code">{({ code }) => <ResetPinPage code={code} key={code} />}</Route>
          <Route path="/scan">
            <ScanPage />
          </Route>
          <Route path="/help">
            <HelpPage />
          </Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
        <WhenDrawn />
      </Suspense>
    </ErrorBoundary>
  )
}

function Login() {
  const { token, isAdmin } = useSession()
  const next = nextPath(useSearch(), location.origin)
  const [, navigate] = useLocation()
  if (token !== null) return <Redirect to={next ?? (isAdmin ? HOME_OF_ADMIN : HOME)} replace />
  // a new account starts at its dashboard: the requested page belongs to another account
  return (
    <>
      <LoginPage onRegistered={() => navigate('/login', { replace: true })} />
      <WhenDrawn />
    </>
  )
}

/** Remounted for each person, so that nothing read for one is shown to the next. */
function OwnOutbox() {
  const { token } = useSession()
  return <OutboxPage key={token} />
}

/** Like the outbox. */
function OwnGifts() {
  const { token } = useSession()
  return <GiftsPage key={token} />
}

/** Its effect runs when the screen next to it has loaded and rendered. */
function WhenDrawn() {
  useEffect(startWhenIdle, [])
  return null
}

/** Shows its children to signed-in people; others log in first and come back. */
function SignedIn({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const [path] = useLocation()
  return token === null ? <Redirect to={loginPath(path)} replace /> : children
}

/** Shows its children to admins; others go to login, which sends them to their own home. */
function AdminOnly({ children }: { children: ReactNode }) {
  const { token, isAdmin } = useSession()
  const [path] = useLocation()
  if (token === null) return <Redirect to={loginPath(path)} replace />
  return isAdmin ? children : <Redirect to="/login" replace />
}
