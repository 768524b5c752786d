/** An address as it is stored and compared. */
export const storedEmail = (email: string): string => email.toLowerCase()
