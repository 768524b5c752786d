import type { AnchorHTMLAttributes } from 'react'
import { Link, useLocation } from 'react-router'

/** A link to another screen of the client area with the props of an anchor, for `as` of `ButtonLink`. */
export function RouterLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link {...rest} to={href} />
}

/** A link between log-in, sign-up and password reset. Keeps `returnTo`, the page that is shown after the log-in. Departure 6. */
export function LinkWithReturnTo({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link {...rest} to={href} state={useLocation().state as unknown} />
}
