import { t } from '../language/text.ts'
import { ButtonLink } from './Button.tsx'
import { RouterLink } from './links.tsx'
import { pathBack, type WayBack } from './way-back.ts'

interface WayBackLinkProps {
  way: WayBack
  kind?: 'primary' | 'secondary'
  size?: 'regular' | 'small'
  className?: string
}

/** Leads back to what the client left to get something ready. Nothing for a client who left nothing. */
export function WayBackLink({ way, kind = 'secondary', ...look }: WayBackLinkProps) {
  const path = pathBack(way)
  if (path === undefined) return null
  return (
    <ButtonLink as={RouterLink} kind={kind} href={path} {...look}>
      {t(way.deal === undefined ? (way.offer === undefined ? 'trade.back.home' : 'trade.back.offer') : 'trade.back.deal')}
    </ButtonLink>
  )
}
