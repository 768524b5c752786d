/** A link in a row whose whole area it covers. The row is `relative`. */
export const rowLink =
  'font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent focus-visible:after:outline-solid'
