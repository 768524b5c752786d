import { vi } from 'vitest'
import type { infer as Infer } from 'zod'
import type { creationOptions, requestOptions } from '#contract/endpoints/proof.ts'
import type { PasskeySignature } from '../passkeys.ts'

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

/** What the service sends before a browser asks for a passkey, or makes one. */
export const passkeyOptions: Infer<typeof requestOptions> = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
}
export const newPasskeyOptions: Infer<typeof creationOptions> = {
  rp: { id: 'localhost', name: 'Kantor' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'ada@example.com' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
}

/** Gives this browser passkeys. `answer`: the person uses this one; without it, the test decides how the person answers. */
export function browserWithPasskeys({ canSuggest = false, answer }: { canSuggest?: boolean; answer?: Credential } = {}) {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => canSuggest }),
  )
  const credentials = {
    get: vi.fn<(options: CredentialRequestOptions) => Promise<Credential | null>>(),
    create: vi.fn<(options: CredentialCreationOptions) => Promise<Credential | null>>(),
  }
  if (answer) credentials.get.mockResolvedValue(answer)
  const { userAgent } = navigator
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: credentials }, userAgent: { value: userAgent } }))
  return credentials
}
