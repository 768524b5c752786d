import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageAt, pages, protectedPages } from '#contract/pages.ts'
import { useAppSelector } from '../api/hooks.ts'

const useLoggedIn = () => useAppSelector((state) => state.auth.isUserLoggedIn)

/** A page for clients: others go to the login screen, which brings them back here afterwards. Departure 8. */
export function ClientsOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return useLoggedIn() ? children : <Navigate to={pages.login} replace state={{ returnTo: pathname + search }} />
}

/** Login and sign-up: who is logged in goes on to the page that was asked for, or home. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { state } = useLocation()
  return useLoggedIn() ? <Navigate to={returnTo(state)} replace /> : children
}

function returnTo(state: unknown): string {
  const asked = (state as { returnTo?: unknown } | null)?.returnTo
  if (typeof asked !== 'string') return pages.home
  const page = pageAt(asked.split('?')[0] ?? '')
  return page && protectedPages.includes(page) ? asked : pages.home
}
