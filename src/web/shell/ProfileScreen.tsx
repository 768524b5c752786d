import { ChangePassword } from '../account/ChangePassword.tsx'
import { YourData } from '../client-data/YourData.tsx'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { Profile, ScreenLink } from '../profile/Profile.tsx'
import { t } from '../language/text.ts'
import { Card } from '../ui/Card.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useLanguageChoice } from './LanguageSwitch.tsx'
import { YourSessions } from '../log-in/YourSessions.tsx'

/** The profile page: the client's details, and the account settings of the other features. */
export function ProfileScreen() {
  return (
    <Profile>
      <LanguageSection />
      <ChangePassword />
      <SecondFactor />
      <ScreenLink to="wallets" />
      <ScreenLink to="payoutAccounts" />
      <YourSessions />
      <YourData />
    </Profile>
  )
}

/** The section of the profile page for the language of screens and letters. */
function LanguageSection() {
  const { chosen, options, choose, failed } = useLanguageChoice()
  return (
    <Section title={t('shell.language.label')} sentence={t('shell.language.sentence')}>
      <Card>
        <SelectField
          label={t('shell.language.label')}
          options={options}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          error={failed ? t('shell.language.notLoaded') : null}
        />
      </Card>
    </Section>
  )
}
