import { useState } from 'react'
import type { Wallet } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { guidesFor } from './guides.ts'

const another = 'another'

/** How the text is signed in the client's wallet. */
export function SigningGuide({ wallet }: { wallet: Wallet }) {
  const guides = guidesFor(wallet)
  const [chosen, setChosen] = useState('')
  const guide = guides.find(({ name }) => name === chosen)
  return (
    <div className="max-w-2xl">
      <SelectField
        label={t('wallets.sign.whichWallet')}
        options={[
          ...(chosen === '' ? [{ value: '', label: t('wallets.sign.choose') }] : []),
          ...guides.map(({ name }) => ({ value: name, label: t(name) })),
          { value: another, label: t('wallets.guides.another') },
        ]}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <div role="status">
        {chosen === another && (
          <>
            <p className="mt-4">{t('wallets.guides.anotherLook')}</p>
            <p className="mt-2">{t('wallets.guides.anotherNone')}</p>
          </>
        )}
        {guide && guide.steps.length > 0 && (
          <ol className="mt-4 list-decimal pl-6">
            {guide.steps.map((step) => (
              <li key={step} className="mt-2 pl-1">
                {t(step)}
              </li>
            ))}
          </ol>
        )}
        {guide?.limit && <p className="mt-4 border-l-4 border-gold pl-4">{t(guide.limit)}</p>}
      </div>
    </div>
  )
}
