/** One real call to each outside service that changes nothing there. Each throws its adapter's error if the call is refused. */
export interface Outside {
  /** Throws a JobFailure. */
  mail(): Promise<void>
  /** This and the next two throw a ProviderFault. */
  identity(): Promise<void>
  cardPayment(): Promise<void>
  /** Codes of the currencies that the exchange knows. */
  currencies(): Promise<string[]>
}
