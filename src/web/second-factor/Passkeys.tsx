import type { Passkey } from '../api/second-factor.ts'
import { supportsPasskeys } from '../ui/supports-passkeys.ts'
import { Button } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { Factor } from './Factor.tsx'
import { t } from '../language/text.ts'

interface PasskeysProps {
  passkeys: Passkey[]
  onAdd: () => void
  onRemove: (passkey: Passkey) => void
}

/** The client's passkeys, with buttons to add and remove them. */
export function Passkeys({ passkeys, onAdd, onRemove }: PasskeysProps) {
  const list = useFocusAfterRemoval(passkeys.length)
  const canAdd = supportsPasskeys()
  return (
    <div>
      <Factor
        title={t('second-factor.passkeys.title')}
        button={
          canAdd && (
            <Button kind={passkeys.length > 0 ? 'secondary' : 'primary'} className="shrink-0 sm:w-44" onClick={onAdd}>
              {t('second-factor.passkeys.add')}
            </Button>
          )
        }
      >
        <p className="mt-1 text-muted">{t(canAdd ? 'second-factor.passkeys.about' : 'second-factor.passkeys.notSupported')}</p>
      </Factor>
      <ul ref={list} tabIndex={-1} aria-label={t('second-factor.passkeys.title')} className="outline-none">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
        ))}
      </ul>
    </div>
  )
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const added = t('second-factor.passkeys.addedOn', { day: formatTime(createdAt, 'day') })
  return (
    <li className="mt-4 flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt ? t('second-factor.passkeys.used', { added, day: formatTime(lastUsedAt, 'day') }) : added}
        </p>
      </div>
      <Button kind="secondary" size="small" aria-label={t('second-factor.passkeys.removeNamed', { name })} onClick={onRemove}>
        {t('second-factor.passkeys.remove')}
      </Button>
    </li>
  )
}
