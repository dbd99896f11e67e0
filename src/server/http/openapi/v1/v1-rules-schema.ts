// The answer of `rules`, as a schema. docs/interface/v1.md#rules.
export const rulesSchema = {
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: {
    success: { const: true },
    message: { const: 'Rules Found' },
    data: {
      type: 'object',
      required: ['totalCount', 'rules'],
      properties: {
        totalCount: { type: 'integer', examples: [1] },
        rules: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              field: { type: 'string', description: 'Column code.', examples: ['I4201'] },
              label: { type: 'string', description: 'In the language of the user.', examples: ['Asset number'] },
              type: {
                type: 'string',
                enum: ['text', 'textarea', 'number', 'decimal', 'date', 'datetime', 'boolean', 'select', 'relation', 'json'],
              },
              required: { type: 'boolean', examples: [false] },
              read_only: { type: 'boolean', examples: [false] },
              max_length: { type: ['integer', 'null'], examples: [255] },
              options: {
                type: ['array', 'null'],
                items: { type: 'object', properties: { value: { type: 'string' }, label: { type: 'string' } } },
                examples: [null],
              },
              relation: { type: ['string', 'null'], description: 'The record a reference points to.', examples: [null] },
              user_defined: { type: 'boolean', description: 'A field of the lab’s own.', examples: [false] },
            },
          },
        },
      },
    },
  },
};
