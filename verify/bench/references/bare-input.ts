/** An amount field and nothing else: what a browser needs to show a key at all. */
export const bareInput = `<!doctype html>
<html lang="en">
<title>A bare input</title>
<label>You pay <input inputmode="decimal" value="10000"></label>
</html>
`
