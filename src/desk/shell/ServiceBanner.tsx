import { t } from '../../web/language/text.ts'
import { useAppSelector } from '../session/hooks.ts'

/** Says quietly that the service or its database is away. What was read before stays on the screen, in its place. */
export function ServiceBanner() {
  const service = useAppSelector(({ connection }) => connection.service)
  return (
    <div role="status">
      {service !== 'up' && (
        <p className="fixed inset-x-4 bottom-20 z-10 border-l-4 border-gold bg-gold-soft px-4 py-2 shadow-sheet lg:inset-x-auto lg:right-8 lg:bottom-6 lg:max-w-lg">
          {t(service === 'away' ? 'shell.service.away' : 'shell.service.unreachable')}
        </p>
      )}
    </div>
  )
}
