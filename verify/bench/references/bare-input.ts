/** A page with only an amount field, to measure the shortest possible time from a key press to a paint. */
export const bareInput = `<!doctype html>
<html lang="en">
<title>A bare input</title>
<label>You pay <input inputmode="decimal" value="10000"></label>
</html>
`
