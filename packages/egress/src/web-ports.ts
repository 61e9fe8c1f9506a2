export const COMMON_WEB_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** Ports above 1023 of other services: those that the Fetch standard blocks, databases and control sockets. */
const FOREIGN_PORTS: ReadonlySet<number> = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566,
  6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080, 11_211, 27_017,
]);

export function isWebPort(port: number): boolean {
  if (port < 1024) return port === 80 || port === 443;
  return port <= 65_535 && !FOREIGN_PORTS.has(port);
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
