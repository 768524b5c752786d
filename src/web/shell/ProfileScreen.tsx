import { ChangePassword } from '../account/ChangePassword.tsx'
import { YourData } from '../client-data/YourData.tsx'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { Profile } from '../profile/Profile.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { YourSessions } from '../log-in/YourSessions.tsx'

/** The profile page: the client's details, and the account settings of the other features. */
export function ProfileScreen() {
  return (
    <Profile>
      <LanguageSection />
      <ChangePassword />
      <SecondFactor />
      <YourSessions />
      <YourData />
    </Profile>
  )
}
