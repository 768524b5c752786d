import type { ClientFile } from '../api/clients.ts'

/** The name in the profile, or in the newest request; without either, the e-mail address. */
export const clientName = ({ profile, requests, email }: ClientFile): string =>
  (profile ? `${profile.firstName} ${profile.lastName}`.trim() : '') || requests[0]?.name || email
