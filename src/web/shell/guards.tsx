import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageAt, pages, protectedPages } from '#contract/pages.ts'
import { useAppSelector } from '../api/hooks.ts'

/** Who may see a page. */
export type Admitted = 'clients' | 'visitors' | 'everybody'

/**
 * Sends a visitor of a page for clients to the login screen, which brings them back afterwards (departure 6), and a client from login and
 * sign-up on to the page that was asked for, or home. One component for all pages: the screen before then stands until the next is there.
 */
export function Guard({ admitted, children }: { admitted: Admitted; children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const loggedIn = useAppSelector(({ auth }) => auth.isUserLoggedIn)
  if (admitted === 'clients' && !loggedIn) return <Navigate to={pages.login} replace state={{ returnTo: pathname + search + hash }} />
  if (admitted === 'visitors' && loggedIn) return <Navigate to={returnTo(state)} replace />
  return children
}

function returnTo(state: unknown): string {
  const asked = (state as { returnTo?: unknown } | null)?.returnTo
  if (typeof asked !== 'string') return pages.home
  const page = pageAt(asked.split(/[?#]/)[0] ?? '')
  return page && protectedPages.includes(page) ? asked : pages.home
}
