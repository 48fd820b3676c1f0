/** Which functions of drivers, of the native driver's libraries and of dispatches belong to which layer of a profile. */

/** @typedef {import('../../js/types.d.ts').LayerRule} LayerRule */

const js = /** @type {const} */ ('js');
const binary = /** @type {const} */ ('binary');
const weak = /** @type {const} */ (true);

/** The official driver, and the package that turns its documents into bytes and back. @type {LayerRule[]} */
const mongodb = [
  // Reading first: `deserialize` ends like its opposite.
  {
    layer: 'decode',
    origin: js,
    file: /\/bson\/(?:lib|src)\//,
    name: /deserial|parse|decode|toUTF8|readUtf8|tryReadBasicLatin|validateUtf8|onDemand|\bget[A-Z]|isSerializedDBRef/i,
  },
  {
    layer: 'encode',
    origin: js,
    file: /\/bson\/(?:lib|src)\//,
    name: /serial|calculate|encode|utf8ByteLength|\bset[A-Z]|toBSON|isArray|isDate|isMap|normalizedFunction/i,
  },
  { layer: 'caller', origin: js, file: /\/bson\/(?:lib|src)\// },
  {
    layer: 'decode',
    origin: js,
    file: /\/mongodb\/lib\/cmap\/wire_protocol\/(?:on_demand|responses)/,
  },
  {
    layer: 'encode',
    origin: js,
    file: /\/mongodb\/lib\/cmap\/commands\.js/,
    name: /toBin|makeSections|serializeBson|extractDocumentSequences|makeDocumentSegment/,
  },
  {
    layer: 'decode',
    origin: js,
    file: /\/mongodb\/lib\/cmap\/commands\.js/,
    name: /parse|OpReply|OpMsgResponse/,
  },
  {
    layer: 'socket',
    origin: js,
    file: /\/mongodb\/lib\/cmap\/wire_protocol\/(?:on_data|compression)/,
  },
  {
    layer: 'socket',
    origin: js,
    file: /\/mongodb\/lib\/cmap\/connection\.js/,
    name: /SizedMessageTransform|writeCommand|readMany|BufferPool|onData/,
  },
  {
    layer: 'socket',
    origin: js,
    file: /\/mongodb\/lib\/utils\.js/,
    name: /BufferPool|\bByteUtils|List\b|once\b/,
  },
  { layer: 'pool and session', origin: js, file: /\/mongodb\/lib\// },
];

/** @type {LayerRule[]} */
const mongoose = [
  {
    layer: 'object mapper',
    origin: js,
    file: /\/node_modules\/(?:mongoose|mquery|kareem|mpath|sift|ms)\/|\/js\/mongoose\//,
  },
];

/** The native driver's JavaScript; what it generates for a shape of documents has a name and no file. @type {LayerRule[]} */
const clientRooms = [
  { layer: 'encode', origin: js, file: /^$|\/js\/client\//, name: /^writeShape$/ },
  { layer: 'decode', origin: js, file: /^$|\/js\/client\//, name: /^read(?:One|Next)?Documents?$/ },
  { layer: 'decode', origin: js, file: /\/js\/client\/bson\/(?:decoding|classes)/ },
  { layer: 'encode', origin: js, file: /\/js\/client\/bson\// },
  { layer: 'decode', origin: js, file: /\/js\/client\/execution\/cursor_replies/ },
  {
    layer: 'dispatch',
    origin: js,
    file: /\/js\/client\/execution\/threads\/|\/js\/client\/cursors\/call_queue/,
  },
  // Memory that both sides share: written for the one, read for the other.
  { layer: 'caller', origin: js, file: /\/js\/client\/binding\// },
  { layer: 'pool and session', origin: js, file: /\/js\/(?:client\/|index\.js)/ },
];

/** The native driver's C++. @type {LayerRule[]} */
const addon = [
  {
    layer: 'decode',
    origin: binary,
    name: /\btollgate::(?:\(anonymous namespace\)::)?(?:Decode|Decoder|Shape|Page\b|PageReader|BackgroundReading|Batch|KnownShapes|Element|Walker|Text|IsText|ValueSize|TakeBatch|TakeRaw|TakeWide|TakeValues|ReadBatch|Enter\b|Utf|ToText|Value)/,
  },
  {
    layer: 'socket',
    origin: binary,
    name: /\btollgate::(?:\(anonymous namespace\)::)?(?:Guard|MessageReader|Wire|Hidden|Hello|Verdict|Stream)/i,
  },
  {
    layer: 'dispatch',
    origin: binary,
    name: /\btollgate::(?:\(anonymous namespace\)::)?(?:Executor|Task|Finished|Thread|Worker|Disposal|PendingCall|AsyncWork)/,
  },
  {
    layer: 'measurement',
    origin: binary,
    name: /\btollgate::(?:\(anonymous namespace\)::)?(?:Bound|BareCall|BsonBound)/,
    weak,
  },
  { layer: 'pool and session', origin: binary, name: /\btollgate::/ },
  { layer: 'caller', origin: binary, name: /^napi_|\bNapi::|\bv8impl::/ },
];

/** What the addon is built on. @type {LayerRule[]} */
const libmongoc = [
  {
    layer: 'memory',
    origin: binary,
    name: /^_?bson_(?:malloc|calloc|realloc|free|mem|zero_free|aligned_alloc)/,
    weak,
  },
  {
    layer: 'decode',
    origin: binary,
    name: /^_?bson_(?:iter|reader|validate|utf8|get|has|count|equal|compare|init_static|string|as_|oid)/,
  },
  { layer: 'encode', origin: binary, name: /^_?bson_/ },
  {
    layer: 'socket',
    origin: binary,
    name: /^_?mongoc_(?:stream|socket|buffer|tls|openssl|ssl|secure|compress|uncompress|async)/,
  },
  { layer: 'pool and session', origin: binary, name: /^(?:_*mongoc_|mcd_|mlib_|mcommon_)/ },
  { layer: 'pool and session', origin: binary, file: /\/libmongoc[^/]*$/ },
  { layer: 'encode', origin: binary, file: /\/libbson[^/]*$/ },
  { layer: 'pool and session', origin: binary, file: /\/tollgate\.node$/, weak },
];

/** Pools of workers, and our own far ends. @type {LayerRule[]} */
const dispatches = [
  {
    layer: 'dispatch',
    origin: js,
    file: /\/node_modules\/(?:piscina|tinypool|poolifier|workerpool|qoper8[^/]*|@piscina|fastify|find-my-way)\/|\/bench\/dispatch\/|\/workers\/(?!cell)/,
  },
  { layer: 'measurement', origin: js, file: /\/bench\/(?:workloads|datasets|drivers|stores)\// },
];

/** Before the platform's own: the first that fits decides. @type {LayerRule[]} */
export const driverRules = [
  ...mongodb,
  ...mongoose,
  ...clientRooms,
  ...addon,
  ...libmongoc,
  ...dispatches,
];
