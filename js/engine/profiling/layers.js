/**
 * What the layers of a profile hold, and which functions of the platform – Node.js, V8, libuv, libc, Linux – belong
 * to which. What drivers and dispatches bring is told by whoever knows them.
 */

/** @typedef {import('../../types.d.ts').LayerRule} LayerRule */

/** In the order in which an operation meets them. @type {{ name: string, holds: string }[]} */
export const LAYERS = [
  { name: 'encode', holds: 'values to BSON' },
  {
    name: 'pool and session',
    holds: 'commands made, sessions, connections checked out, monitoring',
  },
  { name: 'socket', holds: 'reading and writing: streams, system calls and the kernel’s network' },
  { name: 'event loop', holds: 'libuv, promises and microtasks, timers' },
  { name: 'decode', holds: 'BSON to values' },
  { name: 'object mapper', holds: 'casting, hydration, middleware' },
  { name: 'dispatch', holds: 'handing calls to workers and threads, and answers back' },
  { name: 'GC', holds: 'garbage collection, on this thread and on V8’s helpers' },
  { name: 'compile', holds: 'V8’s parser, compilers and inline caches that miss' },
  { name: 'memory', holds: 'allocation, copying and page faults for callers that are not seen' },
  { name: 'threads', holds: 'locks and wake-ups for callers that are not seen' },
  {
    name: 'kernel',
    holds: 'timer interrupts, among them the profiler’s own, and other kernel work',
  },
  { name: 'measurement', holds: 'the loop, inputs, the clock, reading the answer' },
  {
    name: 'other',
    holds: 'other packages and the rest of the platform, each function by its name',
  },
];

const js = /** @type {const} */ ('js');
const binary = /** @type {const} */ ('binary');
const kernel = /** @type {const} */ ('kernel');
const weak = /** @type {const} */ (true);
const last = /** @type {const} */ ('last');

/** @type {LayerRule[]} */
const node = [
  { layer: 'measurement', origin: js, file: /\/js\/(?:engine|stats)\/|\/workers\/cell\.js$/ },
  {
    layer: 'socket',
    origin: js,
    file: /^node:(?:net|tls|_tls|dns|stream|internal\/(?:streams|stream_base|js_stream|net|tls|dgram))/,
  },
  {
    layer: 'dispatch',
    origin: js,
    file: /^node:(?:worker_threads|internal\/(?:worker|child_process|socketaddress))/,
  },
  { layer: 'dispatch', origin: js, file: /^node:internal\/per_context\/messageport/ },
  {
    layer: 'event loop',
    origin: js,
    file: /^node:(?:timers|async_hooks|diagnostics_channel|internal\/(?:process\/(?:task_queues|promises)|timers|async_|promise_hooks|abort_controller|event_target))/,
  },
  { layer: 'compile', origin: js, file: /^node:internal\/modules/ },
  { layer: 'other', origin: js, file: /^node:/, weak: last },
  { layer: 'other', origin: js, file: /\/node_modules\// },
  { layer: 'other', origin: js, file: /./, weak: last },

  {
    layer: 'socket',
    origin: binary,
    name: /\bnode::(?:crypto::TLS|LibuvStream|Stream(?:Base|Req|Resource|Listener)|EmitToJSStream|ReportWritesToJSStream|CustomBufferJS|Connection(?:Wrap|sList)|TCPWrap|PipeWrap|WriteWrap|ShutdownWrap|SimpleWriteWrap)/,
  },
  { layer: 'dispatch', origin: binary, name: /\bnode::(?:worker::|MessagePort|Message\b)/ },
  {
    layer: 'event loop',
    origin: binary,
    name: /\bnode::(?:InternalCallbackScope|InternalMakeCallback|CallbackScope|MakeCallback|AsyncWrap|AsyncHooks|AsyncResource|HandleWrap|ReqWrap|TimerWrap|SpinEventLoop|Environment|ImmediateInfo|TickInfo|task_queue|PerIsolate|NodePlatform|WorkerThreadsTaskRunner|DelayedTaskScheduler|async_context_frame)/,
  },
  { layer: 'other', origin: binary, name: /\bnode::/, weak: last },
];

/** @type {LayerRule[]} */
const v8 = [
  { layer: 'GC', name: /^\(garbage collector\)$|\bnode_napi_env__::.*Finalizer/ },
  {
    layer: 'GC',
    origin: binary,
    name: /\bcppgc::|v8::internal::(?:.*\b)?(?:Heap::(?:Collect|Perform|Scaveng|MarkCompact|Mark|Start|Finalize|Evacuat|Process|Update|Iterate|Incremental|Notify|EnsureSweeping|ReduceNew|Check|MinorMark|Prologue|Epilogue|Garbage)|Scaveng|MarkCompact|Mark(?:ing|er)|MinorMark|MinorGC|ConcurrentMark|IncrementalMark|MainMark|YoungGen|Sweep|Evacuat|GCTracer|CppHeap|HeapVisitor|RootScav|IterateAndScav|PointersUpdating|ArrayBufferSweep|Memory(?:Balancer|Reducer)|WeakListVisitor|RememberedSet|FullStringForward|ClearStale|ExternalString|LiveObjectVisitor|Unmapper|SemiSpaceNewSpace|HeapObjectVisitor|NewSpaceVisitor|FixedBodyVisitor|PrecisePage|CodeFlush|StackVisitor|ObjectStatsCollect)/,
  },
  {
    layer: 'compile',
    origin: binary,
    name: /v8::(?:internal::)?(?:\(anonymous namespace\)::)?(?:compiler|maglev|baseline|interpreter|turboshaft|wasm|Zone|Turbo|Optimiz|Optimized|Compil|Lazy|Unoptimized|UnoptimizedC|Parse|Parser|PreParser|Scanner|Ast|Declaration|Scope|Bytecode|Tiering|Deopt|Translat|Safepoint|SourcePosition|Assembler|MacroAssembler|TurboAssembler|CodeGen|Factory::CodeBuilder|IC\b|LoadIC|StoreIC|Keyed\w*IC|CompareIC|CallIC|StubCache|Feedback|UpdateFeedback|Runtime_\w*(?:Compile|IC_Miss|Tiering|Bytecode|Deopt|Optimi)|Stats_Runtime_\w*(?:Compile|IC_Miss)|ScriptCompiler|FunctionLiteral|Bignum|Perf(?:Basic|Jit)|LinuxPerf|Logger|CodeEventLogger|LogFile|V8FileLogger|ProfileDataFromFile)/,
  },
  {
    layer: 'event loop',
    origin: binary,
    name: /^Builtins?[_:].*(?:Promise|Await|AsyncFunction|AsyncGenerator|AsyncIterator|Microtask|Thenable)|v8::(?:internal::)?(?:MicrotaskQueue|MicrotasksScope|JSPromise|Promise)/,
  },
  {
    layer: 'other',
    origin: binary,
    name: /^Builtins?[_:]|^BytecodeHandler:|^RegExp:|\bv8::|\bv8impl::/,
    weak: last,
  },
];

/** @type {LayerRule[]} */
const userland = [
  {
    layer: 'socket',
    origin: binary,
    name: /^uv_+(?:read|write|try_write|stream|tcp|pipe|udp|shutdown|server)/,
  },
  { layer: 'event loop', origin: binary, name: /^uv_/ },
  { layer: 'event loop', origin: binary, name: /epoll_(?:p?wait|ctl)|^eventfd_(?:read|write)/ },
  {
    layer: 'socket',
    origin: binary,
    name: /^(?:_*(?:GI_)*_*libc_)?_*(?:recv|send|recvmsg|sendmsg|recvfrom|sendto|connect|p?poll|select)(?:64)?$/,
  },
  {
    layer: 'socket',
    origin: binary,
    name: /^(?:SSL_|ssl3?_|tls1?_|tls13_|bio_|BIO_|ossl_|EVP_|aesni|CRYPTO_|OPENSSL_)/,
  },
  {
    layer: 'socket',
    origin: binary,
    name: /^_*(?:GI_)?_*(?:libc_)?(?:read|write|readv|writev)(?:64)?$/,
    weak,
  },
  {
    layer: 'memory',
    origin: binary,
    name: /^(?:_*(?:GI_)?_*(?:libc_)?(?:malloc|calloc|realloc|free|cfree|memalign|posix_memalign|aligned_alloc|mmap|munmap|mprotect|madvise|brk|sbrk)\d*|_int_|sysmalloc|systrim|mtrim|unlink_chunk|tcache|arena_|checked_request|malloc_consolidate|alloc_perturb|operator (?:new|delete)|_*mem(?:move|cpy|set|cmp|chr|mem)|_*str(?:len|nlen|cmp|ncmp|casecmp|ncasecmp|cpy|ncpy|chr|rchr|dup))/,
    weak,
  },
  {
    layer: 'threads',
    origin: binary,
    name: /pthread_|lll_|futex|^clone|sem_(?:wait|post)|cnd_|mtx_/,
    weak,
  },
  { layer: 'other', origin: binary, file: /\.node$|\/node_modules\// },
  { layer: 'other', origin: binary, name: /^(?!\[unknown\]|\(program\)).+/, weak: last },
];

/** @type {LayerRule[]} */
const linux = [
  {
    layer: 'socket',
    origin: kernel,
    name: /^_*(?:x64_|arm64_|ia32_)?(?:sys_)?(?:tcp|udp|ip_|ip6|ipv|inet|sock|sk_|skb|skbuff|alloc_skb|kfree_skb|consume_skb|napi|net_|netif|netdev|dev_|loopback|unix|nf_|nft_|eth_|neigh|dst_|fib_|rt_|qdisc|sch_|validate_xmit|process_backlog|bpf_skb|security_s(?:ocket|k)|apparmor_s(?:ocket|k)|selinux_s(?:ocket|k)|move_addr|sys_(?:send|recv)|send(?:to|msg)|recv(?:from|msg)|poll|ppoll|select|do_sys_poll|do_poll|import_iovec|simple_copy_to_iter|copy_(?:to|from)_iter|csum|release_sock|lock_sock|sockfd)/,
  },
  {
    layer: 'socket',
    origin: kernel,
    name: /^(?:_*x64_sys_|_*arm64_sys_|_*sys_|do_)(?:p?poll|select|sendto|sendmsg|recvfrom|recvmsg|connect|accept|setsockopt|getsockopt)/,
  },
  {
    layer: 'event loop',
    origin: kernel,
    name: /^_*(?:ep_|eventpoll|do_epoll|eventfd|(?:x64|arm64)_sys_epoll)/,
  },
  {
    layer: 'kernel',
    origin: kernel,
    name: /apic_timer_interrupt|hrtimer_interrupt|^(?:tick|sched_tick|scheduler_tick|update_process_times|perf_|__perf_|intel_pmu|x86_pmu)/,
  },
  {
    layer: 'memory',
    origin: kernel,
    name: /page_fault|handle_mm_fault|mmap|munmap|madvise|mprotect|_brk\b|do_anonymous_page|clear_page|zap_p|unmap_/,
    weak,
  },
  { layer: 'threads', origin: kernel, name: /futex/, weak },
  { layer: 'kernel', origin: kernel, weak: last },
];

/** What else is not named here is paid for by its caller. @type {LayerRule[]} */
export const platformRules = [...linux, ...v8, ...node, ...userland];

/**
 * @param {import('../../types.d.ts').Driver | undefined} driver
 * @param {LayerRule[]} others of drivers and dispatches that are known
 * @returns {LayerRule[]} all that apply to it, its own first
 */
export const rulesFor = (driver, others) => [
  ...(driver?.layers ?? []),
  ...others,
  ...platformRules,
];
