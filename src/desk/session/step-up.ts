import { type Confirmed, stepUpText } from '#contract/desk/step-up.ts'
import { sendCall } from '../api/call.ts'
import type { Body } from '../api/call-types.ts'
import type { CallError } from '../api/failure.ts'
import { askForPasskey } from '../../web/ui/passkeys.ts'
import type { AppDispatch } from './store.ts'

export type StepUpProof = Body<'endStaff'>['proof']

/** `unused`: the person cancelled, or has no passkey here. */
export type StepUpOutcome = { proof: StepUpProof } | { error: CallError | 'unused' }

interface StepUpPerson {
  staffId: string
  /** Asks somebody who signed in with a code for a new one; null: cancelled. */
  askForCode: () => Promise<string | null>
}

const signTimeoutMs = 120_000

/** A thunk that lets the person confirm exactly this with a passkey, or with an app code if they signed in with one. */
export const stepUp =
  (subject: Confirmed, { staffId, askForCode }: StepUpPerson) =>
  async (dispatch: AppDispatch): Promise<StepUpOutcome> => {
    const { data: begun, error } = await dispatch(sendCall('beginStepUp', {}))
    if (!begun) return { error }
    const { nonce, expiresAt, rpId, passkeys } = begun
    if (passkeys.length === 0) {
      const code = await askForCode()
      return code === null ? { error: 'unused' } : { proof: { nonce, expiresAt, code } }
    }
    const challenge = await sha256(stepUpText({ nonce, staffId, expiresAt, ...subject }))
    const passkey = await askForPasskey({
      challenge,
      rpId,
      allowCredentials: passkeys,
      userVerification: 'required',
      timeout: signTimeoutMs,
    })
    return passkey ? { proof: { nonce, expiresAt, passkey } } : { error: 'unused' }
  }

/** As base64url. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
