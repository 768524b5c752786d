import { pages } from '#contract/pages.ts'
import type { EventKind } from '../../../contract/desk/event-kinds.ts'
import { findSource } from '../../platform/event/event.ts'
import { type CallerDevice, deviceOf } from '../../platform/http/device.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import { type Addressee, letterTo } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import { deviceName } from './device.ts'
import type { Text } from '../letters.texts.ts'
import * as store from './session.store.ts'

type LetterInput = Addressee & Pick<ClientContext, 'publicOrigin'> & { session: SessionRow }

type SessionLetter = 'session-reused' | 'session-refreshed' | 'proof-refused' | 'new-log-in'

/** Writes the letters about sessions; none to clients of closed accounts. */
export function sessionLetters({ database, publicOrigin }: ClientContext): Pick<LetterWriters, SessionLetter> {
  const write = async (sessionId: string, letter: (about: LetterInput) => Letter | Promise<Letter>) => {
    const found = await store.findSession(database, sessionId)
    return found && found.accountState !== 'closed'
      ? letter({ to: found.email, language: found.language, publicOrigin, session: found.session })
      : null
  }
  /** A letter that names the source of the newest event of this kind. */
  const writeAboutSource = (sessionId: string, kind: EventKind, letter: (about: SourceLetterInput) => Letter) =>
    write(sessionId, async (about) =>
      letter({ ...about, source: await findSource(database, { accountId: about.session.accountId, kind, sessionId }) }),
    )
  return {
    'session-reused': ({ sessionId }) => write(sessionId, sessionReusedLetter),
    'session-refreshed': ({ sessionId }) => writeAboutSource(sessionId, 'session.refreshed', sourceLetter('session.refreshed')),
    'proof-refused': ({ sessionId }) => writeAboutSource(sessionId, 'session.proof-refused', sourceLetter('session.proofRefused')),
    'new-log-in': ({ sessionId }) => write(sessionId, newLogInLetter),
  }
}

type SecuritySource = NonNullable<Awaited<ReturnType<typeof findSource>>>
type SessionRow = NonNullable<Awaited<ReturnType<typeof store.findSession>>>['session']

// The letter names both devices: a thief may have refreshed first, so the old token may come from the client's own device.
const sessionReusedLetter = ({ publicOrigin, session, ...addressee }: LetterInput): Letter =>
  letterTo(addressee, (t) => {
    const { reusedFromUserAgent, reusedFromNetworkAddress, createdAt, endedAt } = session
    const reusedFrom = { userAgent: reusedFromUserAgent ?? '', networkAddress: reusedFromNetworkAddress ?? '' }
    const timeAndDevice = (at: Date, device: CallerDevice) => `${letterMoment(at, addressee.language)}, ${deviceText(device, t)}`
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

type SourceLetterInput = LetterInput & { source: SecuritySource | undefined }

/** A letter about the use of a session from another place. */
const sourceLetter =
  (texts: 'session.refreshed' | 'session.proofRefused') =>
  ({ publicOrigin, source, ...addressee }: SourceLetterInput): Letter =>
    letterTo(addressee, (t) => ({
      subject: t(`${texts}.title`),
      paragraphs: [t(`${texts}.what`), t(`${texts}.ifNotYou`)],
      facts: source && [
        { label: t('session.newLogIn.when'), value: letterMoment(source.at, addressee.language) },
        { label: t('session.newLogIn.device'), value: deviceName(source, t) },
        { label: t('session.network'), value: source.network },
      ],
      action: { label: t('session.newLogIn.action'), url: publicOrigin + pages.forgotPassword },
    }))

const newLogInLetter = ({ publicOrigin, session, ...addressee }: LetterInput): Letter =>
  letterTo(addressee, (t) => ({
    subject: t('session.newLogIn.title'),
    paragraphs: [t('session.newLogIn.what'), t('session.newLogIn.ifNotYou')],
    facts: [
      { label: t('session.newLogIn.when'), value: letterMoment(session.createdAt, addressee.language) },
      { label: t('session.newLogIn.device'), value: deviceName(deviceOf(session.userAgent), t) },
      { label: t('session.newLogIn.networkAddress'), value: session.networkAddress },
    ],
    action: { label: t('session.newLogIn.action'), url: publicOrigin + pages.forgotPassword },
  }))

const deviceText = ({ userAgent, networkAddress }: CallerDevice, t: Text) => `${deviceName(deviceOf(userAgent), t)}, ${networkAddress}`
