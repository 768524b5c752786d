/** Some fields of a row, by name: a reply is made of what is named, so that a new column cannot leak. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
