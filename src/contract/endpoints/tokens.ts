import { z } from 'zod'

/** What a session is used with. Both tokens are opaque to the client: at most 72 characters of base64url. */
export const tokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) })
