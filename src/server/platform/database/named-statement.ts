// These are pg's own names.
/* oxlint-disable no-underscore-dangle */
import pg from 'pg'

/** What pg has in its classes and does not declare. */
interface Inside {
  name?: string
  _rowMode?: 'array' | undefined
  _result: Columns
  _results: unknown
  _accumulateRows: boolean
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

/** Of an answer: its columns, how each is read, and a row without values. */
interface Columns {
  fields: pg.FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: object | null
}

const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined) => Inside & pg.Submittable
const Result = pg.Result as unknown as new (rowMode: 'array' | undefined, types: pg.CustomTypesConfig | undefined) => Columns

interface NamedConfig extends pg.QueryConfig {
  name: string
  rowMode?: 'array'
}

export const isNamed = (given: unknown): given is NamedConfig =>
  typeof given === 'object' && given !== null && 'name' in given && given.name !== undefined

/** The statements that were run on a connection, with the columns that PostgreSQL told of each. */
export class NamedStatements {
  readonly columns = new Map<string, Columns>()
  readonly undescribed: pg.Connection

  constructor(connection: pg.Connection) {
    this.undescribed = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection
  }

  /**
   * A run of a statement. Its columns are asked for when it is run for the first time, and not with every answer: PostgreSQL refuses to run a
   * prepared statement whose columns have changed.
   */
  run(config: NamedConfig, values: unknown[] | undefined): pg.Submittable {
    return new NamedStatement(config, values ?? config.values, this)
  }
}

class NamedStatement extends Query {
  readonly #known: NamedStatements
  override name: string

  constructor({ name, text, rowMode, types }: NamedConfig, values: unknown[] | undefined, known: NamedStatements) {
    // Given as an object, it would be copied property by property, each time.
    super(text, values)
    this.#known = known
    this.name = name
    this._rowMode = rowMode
    this._result = new Result(rowMode, types)
    this._results = this._result
  }

  override prepare(connection: pg.Connection): void {
    const columns = this.#known.columns.get(this.name)
    if (!columns) return super.prepare(connection)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    return super.prepare(this.#known.undescribed)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (!this.#known.columns.has(this.name)) this.#known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
