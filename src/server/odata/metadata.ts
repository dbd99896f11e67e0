// `$metadata`: the entity model of this lab for this caller as CSDL 4.0, with the fields the lab made, labels in his language and the values
// that statuses and choices may have. docs/interface/connections.md#odata.
import type { Ctx } from '../core/lab/context.ts';
import { filterFunctions } from '../filter/from-odata/from-odata.ts';
import type { Translator } from '../i18n/translate.ts';
import { element, writeXml } from '../lib/xml/write-xml.ts';
import type { Element } from '../lib/xml/xml-tree.ts';
import { type FeedLink, type FeedProperty, type FeedSet, linksOf, setsOf } from './feed-set.ts';

const namespace = 'Plumbline';
const container = 'Lab';

const vocabularies = {
  Core: 'Org.OData.Core.V1',
  Capabilities: 'Org.OData.Capabilities.V1',
  Validation: 'Org.OData.Validation.V1',
};
const vocabularyAddress = 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies';

interface Asked {
  ctx: Ctx;
  translator: Translator;
}

export function metadataXml(asked: Asked): string {
  const sets = setsOf(asked.ctx).map((set) => ({ set, links: linksOf(asked.ctx, set) }));
  const references = Object.entries(vocabularies).map(([alias, name]) =>
    made('edmx:Reference', { Uri: `${vocabularyAddress}/${name}.xml` }, [
      made('edmx:Include', { Namespace: name, Alias: alias }),
    ]),
  );
  const schema = made('Schema', { xmlns: 'http://docs.oasis-open.org/odata/ns/edm', Namespace: namespace }, [
    ...sets.map(({ set, links }) => entityType(asked, set, links)),
    made('EntityContainer', { Name: container }, [...sets.map(entitySet), ...abilities()]),
  ]);
  const attributes = { 'xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx', Version: '4.0' };
  return writeXml(made('edmx:Edmx', attributes, [...references, made('edmx:DataServices', {}, [schema])]));
}

const made = (name: string, attributes: Record<string, string>, children: readonly Element[] = []): Element =>
  element(name, { attributes }, children);

const annotation = (term: string, value: Record<string, string>, children: readonly Element[] = []): Element =>
  made('Annotation', { Term: term, ...value }, children);

const collection = (items: readonly Element[]): Element => made('Collection', {}, items);

function entityType(asked: Asked, { type, properties, resource }: FeedSet, links: readonly FeedLink[]): Element {
  const { ctx, translator } = asked;
  return made('EntityType', { Name: type }, [
    made('Key', {}, [made('PropertyRef', { Name: 'id' })]),
    ...[...properties.values()].map((property) => propertyElement(asked, property)),
    ...links.map(({ name, target, property }) =>
      made('NavigationProperty', { Name: name, Type: `${namespace}.${target.type}` }, [
        made('ReferentialConstraint', { Property: property, ReferencedProperty: 'id' }),
      ]),
    ),
    annotation('Core.Description', { String: translator.text(ctx.language, `resource.${resource.name}`) }),
  ]);
}

function propertyElement(asked: Asked, { name, edm, field, computed }: FeedProperty): Element {
  const { ctx, translator } = asked;
  const label = field?.label ?? computed?.label;
  const facets = {
    ...(name === 'id' ? { Nullable: 'false' } : {}),
    ...(edm === 'Edm.Decimal' ? { Precision: '18', Scale: '2' } : {}),
    ...(edm === 'Edm.DateTimeOffset' ? { Precision: '3' } : {}),
  };
  return made('Property', { Name: name, Type: edm, ...facets }, [
    ...(label === undefined ? [] : [annotation('Core.Description', { String: translator.label(ctx.language, label) })]),
    ...allowedValues(asked, field),
  ]);
}

function allowedValues({ ctx, translator }: Asked, field: FeedProperty['field']): Element[] {
  const options = field?.limits.options ?? [];
  if (!field || options.length === 0) return [];
  const records = options.map((option) => {
    const value = field.type.show(option.value, field.limits, 'attributes');
    return made('Record', {}, [
      made('PropertyValue', { Property: 'Value', [typeof value === 'number' ? 'Int' : 'String']: String(value) }),
      annotation('Core.Description', { String: translator.label(ctx.language, option.label) }),
    ]);
  });
  return [annotation('Validation.AllowedValues', {}, [collection(records)])];
}

function entitySet({ set: { name, type }, links }: { set: FeedSet; links: readonly FeedLink[] }): Element {
  return made('EntitySet', { Name: name, EntityType: `${namespace}.${type}` }, [
    ...links.map((link) => made('NavigationPropertyBinding', { Path: link.name, Target: link.target.name })),
    ...['Insert', 'Update', 'Delete'].map((what) =>
      annotation(`Capabilities.${what}Restrictions`, {}, [
        made('Record', {}, [made('PropertyValue', { Property: `${what}able`, Bool: 'false' })]),
      ]),
    ),
  ]);
}

function abilities(): Element[] {
  const functions = filterFunctions.map((name) => element('String', name));
  return [
    annotation('Capabilities.FilterFunctions', {}, [collection(functions)]),
    annotation('Capabilities.BatchSupported', { Bool: 'false' }),
  ];
}
