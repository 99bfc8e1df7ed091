import type { Field } from '#material/credential-set.ts';
import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { holdAsSettings } from '#material/templates/code/holding.ts';
import { sortedLines } from '#material/templates/code/language.ts';
import { phpLanguage } from '#material/templates/code/php.ts';
import { CRON, SALTS } from '#material/templates/jobs/remark-words.ts';
import { OF_PHP } from '#material/templates/jobs/places.ts';
import { noteLine, openingLine, type Draft } from '#material/templates/template.ts';
import type { NamedFile } from './named-file.ts';

/** What WordPress calls the parts of its database, by what they are called elsewhere. */
const DATABASE = new Map([
  ['DB_DATABASE', 'DB_NAME'],
  ['DB_USERNAME', 'DB_USER'],
  ['DB_PASSWORD', 'DB_PASSWORD'],
  ['DB_HOST', 'DB_HOST'],
]);

/** https://developer.wordpress.org/advanced-administration/wordpress/wp-config/ */
export const wpConfig: NamedFile = {
  name: 'wp-config.php',
  mediaType: 'application/x-httpd-php',
  of: { php: INNER_FORMATS },
  holds: () => true,
  isUsualFor: ({ id }) => id === 'mysql-uri',
  write: (draft, format) => {
    const shelf = holdAsSettings(draft, innerFormat(format), {
      ...phpLanguage,
      constant: (name, expression) => `define( '${name}', ${expression} );`,
      constantName: (field) => databaseConstant(field) ?? field.spelling.constant,
    });
    const uses = shelf.imports.length === 0 ? '' : `${sortedLines(shelf.imports).join('\n')}\n\n`;
    const values = `${noteLine(draft, '//', OF_PHP)}${shelf.lines.join('\n')}\n`;
    const own = databaseOf(draft, format.id === 'native' ? undefined : shelf.of);
    return { content: `<?php\n${uses}${site(draft, `${values}${own}`)}`, paths: shelf.paths };
  },
};

function databaseConstant({ part = '' }: Field): string | undefined {
  return DATABASE.get(part);
}

/** Its four constants: from the settings above them, or, where the file holds no database, a harmless one. */
function databaseOf(draft: Draft, of: ((field: Field) => string) | undefined): string {
  const fields = draft.sets.flatMap((set) => set.fields);
  const own = fields.filter((field) => databaseConstant(field) !== undefined);
  if (own.length === 0) {
    const { service } = draft;
    return `define( 'DB_NAME', '${service.product.replaceAll('-', '_')}' );
define( 'DB_USER', '${service.databaseUser}' );
define( 'DB_PASSWORD', getenv( 'WORDPRESS_DB_PASSWORD' ) );
define( 'DB_HOST', '${service.hostOf('mysql')}' );
`;
  }
  if (of === undefined) return '';
  return own.map((field) => `define( '${databaseConstant(field)}', ${of(field)} );\n`).join('');
}

function site(draft: Draft, values: string): string {
  const { random, service, world } = draft;
  const prefix = pick(random, ['wp_', 'wp_', `${service.product.replaceAll(/[^a-z]/g, '').slice(0, 4)}_`]);
  const blocks = [
    `define( 'WP_HOME', 'https://${service.product}.${world.domain}' );
define( 'WP_SITEURL', 'https://${service.product}.${world.domain}' );
`,
    pick(random, [
      `define( 'WP_CACHE', true );
define( 'WP_REDIS_HOST', '${service.hostOf('redis')}' );
define( 'WP_REDIS_PREFIX', '${prefix}' );
`,
      `define( 'WP_MEMORY_LIMIT', '${between(random, 2, 8) * 64}M' );
define( 'WP_POST_REVISIONS', ${between(random, 3, 20)} );
define( 'DISALLOW_FILE_EDIT', true );
`,
      `define( 'DISABLE_WP_CRON', true );${openingLine(draft, CRON, ' //').trimEnd()}
define( 'AUTOMATIC_UPDATER_DISABLED', true );
`,
    ]),
  ];
  return `/**
 * ${world.name}, ${service.product} (${service.environment})
 */

${pick(random, [
  [values, ...blocks],
  [blocks[0], values, blocks[1]],
]).join('\n')}
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );

${openingLine(draft, SALTS, '//')}require_once __DIR__ . '/wp-salts.php';

$table_prefix = '${prefix}';

define( 'WP_DEBUG', false );

/* That's all, stop editing! Happy publishing. */

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}

require_once ABSPATH . 'wp-settings.php';
`;
}
