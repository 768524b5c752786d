import type { AnchorHTMLAttributes } from 'react'
import { Link, useLocation } from 'react-router'

/** A link between log-in and sign-up that passes on the page the visitor first asked for. Departure 6. */
export function OnwardLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link {...rest} to={href} state={useLocation().state as unknown} />
}
