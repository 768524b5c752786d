import { pages } from '#contract/pages.ts'
import type { CallerDevice } from '../../platform/http/route.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { formatMoment } from '../../platform/text/format.ts'
import { type Addressee, letterTo } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import { deviceName } from './device.ts'
import type { Text } from '../letters.texts.ts'
import * as store from './session.store.ts'

type LetterInput = Addressee & Pick<ClientContext, 'publicOrigin'> & { session: SessionRow }

/** Writes the letters about sessions; none to clients of closed accounts. */
export function sessionLetters({ database, publicOrigin }: ClientContext): Pick<LetterWriters, 'session-reused' | 'new-log-in'> {
  const write = async (sessionId: string, letter: (about: LetterInput) => Letter) => {
    const found = await store.findSession(database, sessionId)
    return found && found.accountState !== 'closed'
      ? letter({ to: found.email, language: found.language, publicOrigin, session: found.session })
      : null
  }
  return {
    'session-reused': ({ sessionId }) => write(sessionId, sessionReusedLetter),
    'new-log-in': ({ sessionId }) => write(sessionId, newLogInLetter),
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof store.findSession>>>['session']

// The letter names both devices: a thief may have refreshed first, so the old token may come from the client's own device.
const sessionReusedLetter = ({ publicOrigin, session, ...addressee }: LetterInput): Letter =>
  letterTo(addressee, (t) => {
    const { reusedFromUserAgent, reusedFromNetworkAddress, createdAt, endedAt } = session
    const reusedFrom = { userAgent: reusedFromUserAgent ?? '', networkAddress: reusedFromNetworkAddress ?? '' }
    const timeAndDevice = (at: Date, device: CallerDevice) => `${formatMoment(at, addressee.language)}, ${deviceText(device, t)}`
    return {
      subject: t('session.reused.subject'),
      heading: t('session.reused.heading'),
      paragraphs: [t('session.reused.what'), t('session.reused.please')],
      facts: [
        { label: t('session.reused.started'), value: timeAndDevice(createdAt, session) },
        { label: t('session.reused.used'), value: timeAndDevice(endedAt ?? createdAt, reusedFrom) },
      ],
      action: { label: t('session.reused.action'), url: publicOrigin + pages.forgotPassword },
    }
  })

const newLogInLetter = ({ publicOrigin, session, ...addressee }: LetterInput): Letter =>
  letterTo(addressee, (t) => ({
    subject: t('session.newLogIn.title'),
    paragraphs: [t('session.newLogIn.what'), t('session.newLogIn.ifNotYou')],
    facts: [
      { label: t('session.newLogIn.when'), value: formatMoment(session.createdAt, addressee.language) },
      { label: t('session.newLogIn.device'), value: deviceName(session.userAgent, t) },
      { label: t('session.newLogIn.networkAddress'), value: session.networkAddress },
    ],
    action: { label: t('session.newLogIn.action'), url: publicOrigin + pages.forgotPassword },
  }))

const deviceText = ({ userAgent, networkAddress }: CallerDevice, t: Text) => `${deviceName(userAgent, t)}, ${networkAddress}`
