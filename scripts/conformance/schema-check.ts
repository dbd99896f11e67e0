// Whether a sample is valid by the schemas that lie beside it, where `xmllint` is there. What a schema imports is found among them by its
// namespace, so that nothing is fetched; one that none of them has whole may hold anything.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { children, type Element, readXml } from '../../src/server/lib/xml/xml-tree.ts';
import { isInPath } from '../runtime/path.ts';

export interface SchemaCheck {
  /** A sentence. */
  judge(sample: string, version: string): string;
  end(): void;
}

const dccNamespace = 'https://ptb.de/dcc';

/** What xmllint ends with then. */
const notValid = 3;

const firstFault = (told: string) => told.split('\n').find((line) => line.includes(': ')) ?? 'xmllint does not say why';

interface Schema {
  path: string;
  root: Element;
}

export function createSchemaCheck(paths: readonly string[]): SchemaCheck {
  const schemas = paths.map((path): Schema => ({ path, root: readXml(readFileSync(path, 'utf8')) }));
  const own = mkdtempSync(join(tmpdir(), 'conformance-'));
  const catalog = join(own, 'catalog.xml');
  writeFileSync(catalog, catalogOf(schemas, own));
  return {
    judge(sample, version) {
      if (!isInPath('xmllint', process.env)) return 'not checked, xmllint is not there';
      const found = schemas.find(
        ({ root: { attributes } }) => attributes.targetNamespace === dccNamespace && attributes.version === version,
      );
      if (!found) return 'not checked, there is no such schema beside it';
      const args = ['--noout', '--nonet', '--schema', found.path, sample];
      const { status, stderr } = spawnSync('xmllint', args, {
        encoding: 'utf8',
        env: { ...process.env, XML_CATALOG_FILES: catalog },
      });
      if (status === 0) return 'valid';
      if (status !== notValid) return `not checked, the schema cannot be read: ${firstFault(stderr)}`;
      return `not valid, ${firstFault(stderr)}`;
    },
    end: () => rmSync(own, { recursive: true, force: true }),
  };
}

/** Each place that a schema imports from, led to the file that has the namespace. */
function catalogOf(schemas: readonly Schema[], own: string): string {
  const imports = schemas.flatMap(({ root }) => children(root, 'import'));
  const entries = imports.flatMap(({ attributes: { namespace = '', schemaLocation } }, index) => {
    if (!schemaLocation) return [];
    const names = new Set(schemas.flatMap(({ root }) => referred(root, prefixesOf(root, namespace))));
    const found = schemas.find(({ root }) => root.attributes.targetNamespace === namespace && hasAll(root, names))?.path;
    const target = found ?? anything(join(own, `any-${index}.xsd`), namespace, names);
    return [
      `<system systemId="${schemaLocation}" uri="${pathToFileURL(target)}"/><uri name="${schemaLocation}" uri="${pathToFileURL(target)}"/>`,
    ];
  });
  return `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${entries.join('')}</catalog>`;
}

const hasAll = ({ children: parts }: Element, names: ReadonlySet<string>) =>
  [...names].every((name) => parts.some((one) => typeof one !== 'string' && one.attributes.name === name));

/** What the schemas name of a namespace, as elements and as types, with whatever content. */
function anything(path: string, namespace: string, names: ReadonlySet<string>): string {
  const parts = [...names].map(
    (name) => `<xs:element name="${name}"/><xs:simpleType name="${name}"><xs:restriction base="xs:string"/></xs:simpleType>`,
  );
  writeFileSync(
    path,
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}">${parts.join('')}</xs:schema>`,
  );
  return path;
}

function prefixesOf({ attributes }: Element, namespace: string): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => (value === namespace ? [name.replace(/^xmlns:/, '')] : []));
}

function referred(parent: Element, prefixes: readonly string[]): string[] {
  const own = [parent.attributes.ref, parent.attributes.type, parent.attributes.base].flatMap((text = '') => {
    const [prefix = '', name] = text.split(':');
    return name !== undefined && prefixes.includes(prefix) ? [name] : [];
  });
  return [...own, ...parent.children.flatMap((one) => (typeof one === 'string' ? [] : referred(one, prefixes)))];
}
