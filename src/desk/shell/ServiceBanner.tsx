import { t } from '../../web/language/text.ts'
import { useAppSelector } from '../session/hooks.ts'

/** Says quietly that the service or its database is away. What was read before stays on the screen. */
export function ServiceBanner() {
  const service = useAppSelector(({ connection }) => connection.service)
  return (
    <div role="status">
      {service !== 'up' && (
        <p className="mb-5 border-l-4 border-gold bg-gold-soft px-4 py-2">
          {t(service === 'away' ? 'shell.service.away' : 'shell.service.unreachable')}
        </p>
      )}
    </div>
  )
}
