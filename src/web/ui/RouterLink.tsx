import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** A link to another screen of the client area, written like a plain anchor. For `ButtonLink` as `as`. */
export function RouterLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link {...rest} to={href} />
}
