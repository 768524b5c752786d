/** A reference, an IBAN or an account in groups of four, as people compare them: `RF18 5390 0754 7034`. */
export const inGroups = (text: string): string => text.replaceAll(/\S{4}(?=\S)/g, '$& ')

/** A British sort code as it is printed: `12-34-56`. */
export const sortCodeText = (code: string): string => code.replaceAll(/\D/g, '').replaceAll(/(\d\d)(?=\d)/g, '$1-')
