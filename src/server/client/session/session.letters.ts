import { pages } from '#contract/pages.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { formatMoment } from '../../platform/text/format.ts'
import type { Addressee } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import { deviceName } from './device.ts'
import { type Text, textsIn } from '../letters.texts.ts'
import * as store from './session.store.ts'

interface Place {
  userAgent: string
  networkAddress: string
}

type Addressed = Addressee & Pick<ClientContext, 'publicOrigin'>

/** Writes the letters about sessions; none to clients of closed accounts. */
export function sessionLetters({ database, publicOrigin }: ClientContext): Pick<LetterWriters, 'session-reused' | 'new-log-in'> {
  const write = async (sessionId: string, letter: (about: Addressed & { session: SessionRow }) => Letter) => {
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

// Names both places: the thief may have come first, so we cannot know which is the client's.
function sessionReusedLetter({ to, language, publicOrigin, session }: Addressed & { session: SessionRow }): Letter {
  const t = textsIn(language)
  const { reusedFromUserAgent, reusedFromNetworkAddress, createdAt, endedAt } = session
  const reusedFrom = { userAgent: reusedFromUserAgent ?? '', networkAddress: reusedFromNetworkAddress ?? '' }
  return {
    to,
    language,
    subject: t('session.reused.subject'),
    heading: t('session.reused.heading'),
    paragraphs: [t('session.reused.what'), t('session.reused.please')],
    facts: [
      { label: t('session.reused.started'), value: `${formatMoment(createdAt, language)}, ${placeText(session, t)}` },
      { label: t('session.reused.used'), value: `${formatMoment(endedAt ?? createdAt, language)}, ${placeText(reusedFrom, t)}` },
    ],
    action: { label: t('session.reused.action'), url: publicOrigin + pages.forgotPassword },
  }
}

function newLogInLetter({ to, language, publicOrigin, session }: Addressed & { session: SessionRow }): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('session.newLogIn.title'),
    paragraphs: [t('session.newLogIn.what'), t('session.newLogIn.ifNotYou')],
    facts: [
      { label: t('session.newLogIn.when'), value: formatMoment(session.createdAt, language) },
      { label: t('session.newLogIn.device'), value: deviceName(session.userAgent, t) },
      { label: t('session.newLogIn.networkAddress'), value: session.networkAddress },
    ],
    action: { label: t('session.newLogIn.action'), url: publicOrigin + pages.forgotPassword },
  }
}

const placeText = ({ userAgent, networkAddress }: Place, t: Text) => `${deviceName(userAgent, t)}, ${networkAddress}`
