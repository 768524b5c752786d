import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageAt, type PageName, pages, protectedPages } from '#contract/pages.ts'
import { useProfile } from '../api/profile.ts'
import { useAppSelector } from '../session/store.ts'
import { useElapsed } from '../ui/use-elapsed.ts'

/** After this time, the next page is shown without the client's name. */
const profileTimeoutMs = 1000

/** The people who may see a page. */
export type Audience = 'clients' | 'visitors' | 'everybody'

/**
 * Redirects visitors from a page for clients to the login. Redirects clients from login and sign-up to the page that they opened first, or to
 * home (departure 6). `App` renders one guard for all pages, so React shows the old screen until the code of the next one has loaded.
 */
export function Guard({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const loggedIn = useAppSelector(({ auth }) => auth.isUserLoggedIn)
  // The profile is requested while the next screen's code loads, because every page for clients shows a part of the profile.
  const { isFetching } = useProfile({ skip: !loggedIn || audience === 'everybody' })
  // After a log-in, the login screen stays busy until the redirect. A client who opens the login later never sees that screen.
  const [visitorPath, setVisitorPath] = useState<string>()
  const wasVisitorHere = !loggedIn || visitorPath === pathname
  const newVisitorPath = wasVisitorHere ? pathname : undefined
  if (visitorPath !== newVisitorPath) setVisitorPath(newVisitorPath)

  if (audience === 'clients' && !loggedIn) return <Navigate to={pages.login} replace state={{ returnTo: pathname + search + hash }} />
  const isRedirected = audience === 'visitors' && loggedIn
  return (
    <>
      {(!isRedirected || wasVisitorHere) && children}
      {isRedirected && <RedirectWhenReady to={pageAfterLogin(state).url} ready={!wasVisitorHere || !isFetching} />}
    </>
  )
}

/** Redirects when the next page is `ready` to show the client's name, or after one second. */
function RedirectWhenReady({ to, ready }: { to: string; ready: boolean }) {
  const waited = useElapsed(profileTimeoutMs)
  return (ready || waited) && <Navigate to={to} replace />
}

/** The page from which a visitor was redirected to the login, with path, query and hash; else home. */
export function pageAfterLogin(state: unknown): { page: Exclude<PageName, 'landing'>; url: string } {
  const returnTo = (state as { returnTo?: unknown } | null)?.returnTo
  const url = typeof returnTo === 'string' ? returnTo : pages.home
  const page = pageAt(url.split(/[?#]/)[0] ?? '')
  return page && page !== 'landing' && protectedPages.includes(page) ? { page, url } : { page: 'home', url: pages.home }
}
