import type { AnchorHTMLAttributes } from 'react'
import { Link, useLocation } from 'react-router'

/** A link between the screens of log-in and sign-up: the page that a visitor asked for at first goes along. Departure 6. */
export function OnwardLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link {...rest} to={href} state={useLocation().state as unknown} />
}
