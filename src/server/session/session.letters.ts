import { pages } from '#contract/pages.ts'
import type { Database } from '../database/database.ts'
import type { Letter, LetterWriters } from '../mail/mail.ts'
import { writtenMoment } from '../written-moment.ts'
import { deviceName } from './device.ts'
import * as store from './session.store.ts'

interface Place {
  userAgent: string
  networkAddress: string
}

interface Addressed {
  to: string
  /** Scheme and host that links start with. */
  publicOrigin: string
}

/** Writes the letters about sessions; to the clients of closed accounts none. */
export function sessionLetters({
  database,
  publicOrigin,
}: {
  database: Database
  publicOrigin: string
}): Pick<LetterWriters, 'session-reused' | 'new-log-in'> {
  const write = async (sessionId: string, letter: (about: Addressed & { session: SessionRow }) => Letter) => {
    const found = await store.findSession(database, sessionId)
    return found && found.accountState !== 'closed' ? letter({ to: found.email, publicOrigin, session: found.session }) : null
  }
  return {
    'session-reused': ({ sessionId }) => write(sessionId, sessionReusedLetter),
    'new-log-in': ({ sessionId }) => write(sessionId, newLogInLetter),
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof store.findSession>>>['session']

// Which of the two is the client's, nobody can know: the thief may have come first.
function sessionReusedLetter({ to, publicOrigin, session }: Addressed & { session: SessionRow }): Letter {
  const { reusedFromUserAgent, reusedFromNetworkAddress, createdAt, endedAt } = session
  const reusedFrom = { userAgent: reusedFromUserAgent ?? '', networkAddress: reusedFromNetworkAddress ?? '' }
  return {
    to,
    subject: 'We ended one of your sessions: please change your password',
    heading: 'One of your sessions was used from two sides',
    paragraphs: [
      'A key that keeps you logged in was used once more after it had been replaced. That happens when somebody has copied it from your device. We have ended this session at once, for both sides; your other sessions go on.',
      'Please set a new password now: that ends all sessions. If one of the two devices below is not yours, check your own for harmful software first, and write to us at the address below.',
    ],
    facts: [
      { label: 'Session started', value: `${writtenMoment(createdAt)}, ${placeText(session)}` },
      { label: 'Old key used', value: `${writtenMoment(endedAt ?? createdAt)}, ${placeText(reusedFrom)}` },
    ],
    action: { label: 'Set a new password', url: publicOrigin + pages.forgotPassword },
  }
}

function newLogInLetter({ to, publicOrigin, session }: Addressed & { session: SessionRow }): Letter {
  return {
    to,
    subject: 'New log-in to your account',
    heading: 'New log-in to your account',
    paragraphs: [
      'Somebody logged in to your account with the right password, from a device or a network that we have not seen before.',
      'If it was you, there is nothing to do. If not, set a new password at once, which ends all sessions, and write to us at the address below.',
    ],
    facts: [
      { label: 'When', value: writtenMoment(session.createdAt) },
      { label: 'Device', value: deviceName(session.userAgent) },
      { label: 'Network address', value: session.networkAddress },
    ],
    action: { label: 'Not you? Set a new password', url: publicOrigin + pages.forgotPassword },
  }
}

const placeText = ({ userAgent, networkAddress }: Place) => `${deviceName(userAgent)}, ${networkAddress}`
