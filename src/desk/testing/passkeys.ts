import { vi } from 'vitest'
import type { Reply } from '../api/call-types.ts'
import type { PasskeySignature } from '../session/passkey.ts'

export const signInOptions: Reply<'signInOptions'> = {
  passkey: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
  withCode: true,
}

export const newPasskeyOptions: Reply<'beginOwnPasskey'> = {
  rp: { id: 'localhost', name: 'Kantor' },
  user: { id: 'b2xh', name: 'ola.zieba@kantor.example', displayName: 'Ola Zięba' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const shared = { id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', getClientExtensionResults: () => ({}) }

/** What a browser returns for a passkey that the person used, and what is sent for it. */
export const used = {
  ...shared,
  response: { clientDataJSON: bytes('data'), authenticatorData: bytes('data'), signature: bytes('sig') },
} as unknown as Credential
export const signature: PasskeySignature = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'ZGF0YQ', authenticatorData: 'ZGF0YQ', signature: 'c2ln' },
}

/** What a browser returns for a new passkey. */
export const created = {
  ...shared,
  response: { clientDataJSON: bytes('data'), attestationObject: bytes('object') },
} as unknown as Credential

/** Gives this browser passkeys. The test decides how the person answers. */
export function browserWithPasskeys({ canSuggest = false } = {}) {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => canSuggest }),
  )
  const credentials = {
    get: vi.fn<(options: CredentialRequestOptions) => Promise<Credential | null>>(),
    create: vi.fn<(options: CredentialCreationOptions) => Promise<Credential | null>>(),
  }
  const { userAgent } = navigator
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: credentials }, userAgent: { value: userAgent } }))
  return credentials
}
