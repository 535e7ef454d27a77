import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { startWhenIdle } from './start-when-idle'
import { ErrorBoundary } from './error-boundary'
import { FirstLook } from './first-look'
import { loginPath, nextPath } from './next-path'
import { PageSkeleton, StartPage } from './start-page'
import { HOME, HOME_OF_ADMIN, useSession } from './use-session'
import { lazyPart } from '../ui/lazy-part'

type Inside = { children: ReactNode }

// each screen is its own chunk; the local database loads with the shell, so that login stays small
const Stored = lazyPart<Inside>(() => import('./shell').then((shell) => ({ default: shell.Stored })))
const Shell = lazyPart<Inside>(() => Stored.load().then(() => import('./shell')))
const LoginPage = lazyPart(() => import('../account/login/login-page'))
const DashboardPage = screen(() => import('../owner/dashboard/dashboard-page'))
const CreateCampaignPage = screen(() => import('../owner/create/create-campaign-page'))
const CampaignPage = screen(() => import('../owner/campaign/campaign-page'))
const InsightsPage = screen(() => import('../owner/insights/insights-page'))
const LinksPage = screen(() => import('../owner/links/links-page'))
const CampaignViewPage = screen(() => import('../owner/public-view/campaign-view-page'))
const AdminPage = screen(() => import('../admin/admin-page'))
const ResetPasswordPage = lazyPart(() => import('../account/password/reset-password-page'))
const ConfirmEmailPage = lazyPart(() => import('../account/confirm-email-page'))
const OwnAccountPage = screen(() => import('../account/own/own-account-page'))
const OutboxPage = screen(() => import('../outbox-page/outbox-page'))
const GiftsPage = screen(() => import('../my-gifts/gifts-page'))
const GiftPinPage = screen(() => import('../gift-pin-page/gift-pin-page'))
const ResetPinPage = screen(() => import('../gift-pin-page/reset-pin-page'))
const ScanPage = screen(() => import('../scan/scan-page'))
const CsvQrPage = screen(() => import('../admin/csv-qr/csv-qr-page'))
const HelpPage = screen(() => import('./help/help-page'))
const NotFound = screen(() => import('./not-found'))

/** A screen inside the shell. */
function screen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart<Props>(async () => {
    const { default: Screen } = await load()
    return {
      default: (props) => (
        <>
          <Screen {...props} />
          <WhenDrawn />
        </>
      ),
    }
  })
  return (props: Props) => <Part {...props} fallback={<PageSkeleton />} />
}

export const Router = () => (
  <Switch>
    <Route path="/login">
      <Alone>
        <Login />
      </Alone>
    </Route>
    <Route path="/reset-password">
      <Alone>
        <ResetPasswordPage fallback={<FirstLook />} />
      </Alone>
    </Route>
    <Route path="/confirm-email">
      <Alone>
        <ConfirmEmailPage fallback={<FirstLook />} />
      </Alone>
    </Route>
    <Route>
      <Shell fallback={<FirstLook />}>
        <Screens />
      </Shell>
    </Route>
  </Switch>
)

/** A screen without the shell, which only the message about its error gets: there is a way to other screens. */
function Alone({ children }: Inside) {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={path} frame={Shell}>
      {children}
    </ErrorBoundary>
  )
}

function Screens() {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={path}>
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
      <LoginPage onRegistered={() => navigate('/login', { replace: true })} fallback={<FirstLook />} />
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

/** Its effect runs when the screen next to it has rendered. */
function WhenDrawn() {
  useEffect(startWhenIdle, [])
  return null
}

/** Shows its children to signed-in people; others log in first and come back. */
function SignedIn({ children }: { children: ReactNode }) {
  const { token } = useSession()
  return token === null ? <ToLogin /> : children
}

/** Shows its children to admins; others go to login, which sends them to their own home. */
function AdminOnly({ children }: { children: ReactNode }) {
  const { token, isAdmin } = useSession()
  if (token === null) return <ToLogin />
  return isAdmin ? children : <Redirect to="/login" replace />
}

function ToLogin() {
  const [path] = useLocation()
  const search = useSearch()
  return <Redirect to={loginPath(search === '' ? path : `${path}?${search}`)} replace />
}
