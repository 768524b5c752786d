/** Whether this browser can use passkeys. In a file without imports, because the log-in loads the rest of passkeys later. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis
