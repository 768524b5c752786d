/** As JSON has it. */
type Sent<Value> = Value extends Date ? string : Value

/** Some fields of a row, by name: a reply is made of what is named, so that a new column cannot leak. A moment is sent as text. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): { [N in Name]: Sent<Row[N]> } =>
  Object.fromEntries(names.map((name) => [name, sent(row[name])])) as { [N in Name]: Sent<Row[N]> }

const sent = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
