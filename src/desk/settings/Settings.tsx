import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { type Person, usePerson } from '../api/backend.ts'
import { useCall } from '../api/call.ts'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Moment } from '../layout/Moment.tsx'
import { roleNames } from '../layout/codes.ts'
import { ScreenHead, ScreenPart } from '../layout/ScreenHead.tsx'
import { Passkeys } from './Passkeys.tsx'

/** The screen `/settings`. */
export function Settings() {
  const person = usePerson()
  return (
    <>
      <ScreenHead title={t('shell.titles.settings')} />
      <ScreenPart title={t('settings.person')}>
        <div className="-my-2">
          <Facts
            facts={[
              [t('word.personName'), person.name],
              [t('word.email'), person.email],
              [t('word.roles'), roleNames(person.roles)],
              [t('settings.signedInBy'), t(`settings.signedInBy.${person.signedInBy}`)],
              [t('settings.endsAt'), <Moment key="end" at={person.endsAt} />],
            ]}
          />
        </div>
      </ScreenPart>
      <ScreenPart title={t('settings.work')}>
        <WorkSettings settings={person.settings} />
      </ScreenPart>
      <ScreenPart title={t('word.passkeys')} id="passkeys">
        <Passkeys />
      </ScreenPart>
    </>
  )
}

type OwnSettings = Person['settings']

/** Each change is saved at once. */
function WorkSettings({ settings }: { settings: OwnSettings }) {
  const [save, { error }] = useCall('changeOwnSettings')
  // Shown until the server's reply has arrived.
  const [chosen, setChosen] = useState(settings)
  const change = async (changed: Partial<OwnSettings>) => {
    const next = { ...chosen, ...changed }
    setChosen(next)
    if ((await save({ body: next })).error) setChosen(settings)
  }
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <SelectField
        label={t('word.language')}
        value={chosen.language}
        options={[
          { value: 'en', label: t('settings.languages.en'), lang: 'en' },
          { value: 'pl', label: t('settings.languages.pl'), lang: 'pl' },
        ]}
        onChange={({ target }) => void change({ language: target.value === 'pl' ? 'pl' : 'en' })}
      />
      <Checkbox
        label={t('settings.singleKeys')}
        hint={t('settings.singleKeysHint')}
        checked={chosen.singleKeys}
        onChange={({ target }) => void change({ singleKeys: target.checked })}
      />
      {error && <Notice kind="error">{failureSentence(error)}</Notice>}
    </div>
  )
}
