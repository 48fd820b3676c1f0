/** Where a MariaDB server is and who asks, as both of its npm drivers take it. */

const PORT = 3306;

/**
 * @param {string} uri `mariadb://user:password@host:port/?ssl=true`; `mysql:` does as well
 * @returns {{ host: string, port: number, user: string, password: string, ssl?: object }}
 */
export function connectionOf(uri) {
  const { hostname, port, username, password, searchParams } = new URL(uri);
  return {
    // An IPv6 address stands in brackets there.
    host: hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    port: Number(port) || PORT,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(searchParams.get('ssl') === 'true' && { ssl: {} }),
  };
}

/** Dates are written and read in UTC, whatever the machine's time zone. */
export const UTC = Object.freeze({ timezone: 'Z' });
