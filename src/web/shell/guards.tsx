import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageAt, type PageName, pages, protectedPages } from '#contract/pages.ts'
import { useProfile } from '../api/profile.ts'
import { useAppSelector } from '../session/hooks.ts'
import { useElapsed } from '../ui/use-elapsed.ts'

/** After this, the next page is shown without the client's name. */
const profileTimeoutMs = 1000

/** Who may see a page. */
export type Admitted = 'clients' | 'visitors' | 'everybody'

/**
 * Redirects a visitor from a page for clients to the login, which returns them afterwards (departure 6), and a client from login and
 * sign-up to the page they wanted, or home. One component for all pages, so that a screen stays until the next one is ready.
 */
export function Guard({ admitted, children }: { admitted: Admitted; children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const loggedIn = useAppSelector(({ auth }) => auth.isUserLoggedIn)
  // Every page for clients shows part of it: requested now, not once the next screen's code has loaded.
  const { isFetching } = useProfile({ skip: !loggedIn || admitted === 'everybody' })
  // The login stays, busy, until the redirect; a client who comes to it later never sees it.
  const [visited, setVisited] = useState<string>()
  const wasVisitorHere = !loggedIn || visited === pathname
  const visitedNow = wasVisitorHere ? pathname : undefined
  if (visited !== visitedNow) setVisited(visitedNow)

  if (admitted === 'clients' && !loggedIn) return <Navigate to={pages.login} replace state={{ returnTo: pathname + search + hash }} />
  const isRedirected = admitted === 'visitors' && loggedIn
  return (
    <>
      {(!isRedirected || wasVisitorHere) && children}
      {isRedirected && <Onward to={pageAfterLogin(state).address} ready={!wasVisitorHere || !isFetching} />}
    </>
  )
}

/** Redirects when the next page is `ready` to show the client's name, or after a second. */
function Onward({ to, ready }: { to: string; ready: boolean }) {
  const waited = useElapsed(profileTimeoutMs)
  return (ready || waited) && <Navigate to={to} replace />
}

/** The page from which a visitor was redirected to the login, with its whole address; else home. */
export function pageAfterLogin(state: unknown): { page: Exclude<PageName, 'landing'>; address: string } {
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo
  const address = typeof wanted === 'string' ? wanted : pages.home
  const page = pageAt(address.split(/[?#]/)[0] ?? '')
  return page && page !== 'landing' && protectedPages.includes(page) ? { page, address } : { page: 'home', address: pages.home }
}
