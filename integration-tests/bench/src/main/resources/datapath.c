/*
 * The yardstick of the benchmark: the work of a cx4 worker in plain C, on mlx5 WQEs and CQEs in memory.
 *
 *   datapath OP BURST MILLIS BUFFERS BUFFER_BYTES
 *
 * OP is tx, rx or forward. Runs rounds of 512 packets for MILLIS and prints how long rounds took, as lines "nanoseconds
 * count". A round is timed; before it, untimed, the stub device writes the completions: for all that was sent, and for
 * 512 frames received. All rings have 1024 entries, a frame has 60 bytes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ENTRIES 1024u
#define MASK (ENTRIES - 1)
#define ROUND 512
#define FRAME 60
#define INLINE_BYTES 18
#define SQN 5u
#define LKEY 0x700u
#define NONE (-1)
#define MAX_BURST 256
#define MAX_NANOS 1000000

enum { REQUEST_L3 = 1, REQUEST_L4 = 2, L3_GOOD = 16, L3_BAD = 32, L4_GOOD = 64, L4_BAD = 128, HASHED = 256 };

struct batch {
    int size;
    int handle[MAX_BURST];
    int length[MAX_BURST];
    int priority[MAX_BURST];
    int flags[MAX_BURST];
    int hash[MAX_BURST];
    int mark[MAX_BURST];
};

struct pool {
    int available;
    int *free;
};

static struct batch received, sending;
static struct pool pool;
static uint8_t *packets, *sq, *rq, *send_cq, *receive_cq;
static uint32_t *send_record, *receive_record, *send_cq_record, *receive_cq_record;
static volatile uint64_t uar[2];
static int send_handles[ENTRIES], send_lengths[ENTRIES], receive_handles[ENTRIES];
static uint32_t sent, reclaimed, read_sends, posted, read_receives, bells;
static uint64_t buffer_bytes;
static volatile uint64_t tx_packets, tx_bytes, rx_packets, rx_bytes, in_flight, handled;

static inline uint64_t be64(uint64_t value) { return __builtin_bswap64(value); }
static inline uint32_t be32(uint32_t value) { return __builtin_bswap32(value); }
static inline void release32(uint32_t *to, uint32_t value) { __atomic_store_n(to, be32(value), __ATOMIC_RELEASE); }

static int take(void) { return pool.available == 0 ? NONE : pool.free[--pool.available]; }
static void give(int handle) { pool.free[pool.available++] = handle; }

/* ---- the driver ---- */

static int verdicts(uint32_t headers, uint32_t hash_types)
{
    int hashed = (hash_types & 0xff000000u) != 0 ? HASHED : 0;
    uint32_t l3 = headers >> 18 & 3, l4 = headers >> 20 & 7;
    if (l3 == 0)
        return hashed;
    if (l3 == 2 && !(headers >> 25 & 1))
        return hashed | L3_BAD;
    if ((headers >> 23 & 1) || l4 == 0)
        return hashed | L3_GOOD;
    return hashed | L3_GOOD | ((headers >> 26 & 1) ? L4_GOOD : L4_BAD);
}

static __attribute__((noinline)) int receive(struct batch *batch, int burst)
{
    uint32_t index = read_receives;
    uint64_t bytes = 0;
    int size = 0;
    while (size < burst) {
        uint8_t *cqe = receive_cq + (uint64_t)(index & MASK) * 64;
        uint32_t last = be32(__atomic_load_n((uint32_t *)(cqe + 60), __ATOMIC_ACQUIRE));
        if ((last & 1) != (index / ENTRIES & 1) || (last >> 4 & 15) != 2)
            break;
        uint32_t slot = last >> 16 & MASK;
        uint32_t length = be32(*(uint32_t *)(cqe + 44));
        if (receive_handles[slot] == NONE || length > buffer_bytes)
            break;
        batch->handle[size] = receive_handles[slot];
        receive_handles[slot] = NONE;
        batch->length[size] = (int)length;
        batch->priority[size] = 0;
        batch->flags[size] = verdicts(be32(*(uint32_t *)(cqe + 28)), be32(*(uint32_t *)(cqe + 16)));
        batch->hash[size] = (int)be32(*(uint32_t *)(cqe + 12));
        batch->mark[size] = (int)(be32(*(uint32_t *)(cqe + 56)) & 0xffffff);
        bytes += length;
        index++;
        size++;
    }
    batch->size = size;
    if (size != 0) {
        read_receives = index;
        release32(receive_cq_record, index & 0xffffff);
        rx_packets += (uint64_t)size;
        rx_bytes += bytes;
    }
    return size;
}

static __attribute__((noinline)) void refill(void)
{
    uint32_t index = posted;
    while (receive_handles[index & MASK] == NONE) {
        int handle = take();
        if (handle == NONE)
            break;
        receive_handles[index & MASK] = handle;
        *(uint64_t *)(rq + (uint64_t)(index & MASK) * 16 + 8) = be64((uint64_t)packets + (uint64_t)handle * buffer_bytes);
        index++;
    }
    if (index != posted) {
        posted = index;
        release32(receive_record, index & 0xffff);
    }
}

static __attribute__((noinline)) int post(struct batch *batch)
{
    uint32_t index = sent;
    int size = batch->size, i;
    for (i = 0; i < size && index - reclaimed < ENTRIES && batch->priority[i] == 0; i++) {
        uint32_t slot = index & MASK, length = (uint32_t)batch->length[i];
        uint64_t *wqe = (uint64_t *)(sq + (uint64_t)slot * 64);
        uint8_t *frame = packets + (uint64_t)batch->handle[i] * buffer_bytes;
        uint32_t inlined = length < INLINE_BYTES ? length : INLINE_BYTES;
        uint64_t orders = (batch->flags[i] & REQUEST_L3 ? 1u << 30 : 0) | (batch->flags[i] & REQUEST_L4 ? 1u << 31 : 0);
        wqe[0] = be64((uint64_t)((index & 0xffff) << 8 | 10) << 32 | SQN << 8 | (length > INLINE_BYTES ? 4 : 3));
        wqe[1] = be64(0);
        wqe[2] = be64(orders);
        wqe[3] = be64((uint64_t)(inlined << 16 | __builtin_bswap16(*(uint16_t *)frame)));
        memcpy(wqe + 4, frame + 2, 16);
        if (length > INLINE_BYTES) {
            wqe[6] = be64((uint64_t)(length - INLINE_BYTES) << 32 | LKEY);
            wqe[7] = be64((uint64_t)(frame + INLINE_BYTES));
        }
        send_handles[slot] = batch->handle[i];
        send_lengths[slot] = batch->length[i];
        index++;
    }
    if (index != sent) {
        uint64_t *last = (uint64_t *)(sq + (uint64_t)((index - 1) & MASK) * 64);
        last[1] = be64((uint64_t)(2 << 2) << 32);
        in_flight += index - sent;
        sent = index;
        release32(send_record, index & 0xffff);
        __atomic_store_n(&uar[bells++ & 1], last[0], __ATOMIC_RELEASE);
    }
    batch->size = 0;
    return i;
}

static __attribute__((noinline)) int reclaim(void)
{
    uint32_t index = read_sends, from = reclaimed;
    uint64_t bytes = 0;
    for (;; index++) {
        uint8_t *cqe = send_cq + (uint64_t)(index & MASK) * 64;
        uint32_t last = be32(__atomic_load_n((uint32_t *)(cqe + 60), __ATOMIC_ACQUIRE));
        if ((last & 1) != (index / ENTRIES & 1) || (last >> 4 & 15) != 0)
            break;
        uint32_t upto = from + (((last >> 16) - from) & 0xffff) + 1;
        for (; from != upto; from++) {
            bytes += (uint64_t)send_lengths[from & MASK];
            give(send_handles[from & MASK]);
        }
    }
    if (index != read_sends) {
        tx_packets += from - reclaimed;
        tx_bytes += bytes;
        in_flight -= from - reclaimed;
        reclaimed = from;
        read_sends = index;
        release32(send_cq_record, index & 0xffffff);
    }
    return 0;
}

/* ---- the application ---- */

static void produce(struct batch *batch, int burst)
{
    for (int i = 0; i < burst; i++) {
        batch->handle[i] = take();
        batch->length[i] = FRAME;
        batch->priority[i] = 0;
        batch->flags[i] = REQUEST_L3 | REQUEST_L4;
        batch->hash[i] = 0;
        batch->mark[i] = 0;
    }
    batch->size = burst;
}

static void look(struct batch *batch)
{
    uint64_t good = 0;
    for (int i = 0; i < batch->size; i++) {
        good += batch->flags[i] & L4_GOOD ? (uint64_t)batch->length[i] : 0;
        give(batch->handle[i]);
    }
    handled += good;
}

static void forward(struct batch *batch)
{
    for (int i = 0; i < batch->size; i++) {
        sending.handle[i] = batch->handle[i];
        sending.length[i] = batch->length[i];
        sending.priority[i] = batch->priority[i];
        sending.flags[i] = batch->flags[i] & (REQUEST_L3 | REQUEST_L4);
        sending.hash[i] = 0;
        sending.mark[i] = 0;
    }
    sending.size = batch->size;
}

static void (*volatile source)(struct batch *, int);
static void (*volatile handler)(struct batch *);

static void turn(int burst)
{
    if (receive(&received, burst) > 0)
        handler(&received);
    if (source)
        source(&sending, burst);
    if (sending.size > 0)
        post(&sending);
    reclaim();
    refill();
}

/* ---- the stub device ---- */

static uint32_t device_sent, device_sends, device_receives;

static void complete_sends(void)
{
    uint32_t upto = device_sent + ((be32(*send_record) - device_sent) & 0xffff);
    for (; device_sent != upto; device_sent++) {
        uint8_t *wqe = sq + (uint64_t)(device_sent & MASK) * 64;
        if ((be32(*(uint32_t *)wqe) >> 8 & 0xffff) != (device_sent & 0xffff))
            abort();
        if ((be32(*(uint32_t *)(wqe + 8)) >> 2 & 3) != 2)
            continue;
        uint8_t *cqe = send_cq + (uint64_t)(device_sends & MASK) * 64;
        *(uint32_t *)(cqe + 56) = be32(10u << 24 | SQN);
        *(uint32_t *)(cqe + 60) = be32((device_sent & 0xffff) << 16 | (device_sends++ / ENTRIES & 1));
    }
}

static void receive_frames(const uint8_t *frame)
{
    if (((be32(*receive_record) - device_receives) & 0xffff) < ROUND)
        abort();
    for (int i = 0; i < ROUND; i++, device_receives++) {
        uint8_t *wqe = rq + (uint64_t)(device_receives & MASK) * 16;
        uint8_t *cqe = receive_cq + (uint64_t)(device_receives & MASK) * 64;
        memcpy((void *)be64(*(uint64_t *)(wqe + 8)), frame, FRAME);
        *(uint32_t *)(cqe + 12) = be32(device_receives * 0x9e3779b9u);
        *(uint32_t *)(cqe + 16) = be32(0x55000000u);
        *(uint32_t *)(cqe + 28) = be32(7u << 24 | 4u << 20 | 2u << 18);
        *(uint32_t *)(cqe + 44) = be32(FRAME);
        *(uint32_t *)(cqe + 60) = be32((device_receives & 0xffff) << 16 | 2u << 4 | (device_receives / ENTRIES & 1));
    }
}

static void *memory(size_t bytes)
{
    void *at = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    if (!at)
        exit(3);
    memset(at, 0, (bytes + 4095) / 4096 * 4096);
    return at;
}

static uint64_t nanos(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 6)
        return 2;
    int receives = strcmp(argv[1], "tx") != 0;
    int sends = strcmp(argv[1], "rx") != 0;
    int burst = atoi(argv[2]), buffers = atoi(argv[4]);
    uint64_t budget = strtoull(argv[3], NULL, 10) * 1000000u;
    buffer_bytes = strtoull(argv[5], NULL, 10);
    if (burst < 1 || burst > MAX_BURST || ROUND % burst != 0)
        return 2;
    source = receives ? NULL : produce;
    handler = sends ? forward : look;

    packets = memory((size_t)buffers * buffer_bytes);
    sq = memory(ENTRIES * 64);
    rq = memory(ENTRIES * 16);
    send_cq = memory(ENTRIES * 64);
    receive_cq = memory(ENTRIES * 64);
    uint8_t *records = memory(4096);
    send_record = (uint32_t *)records;
    receive_record = (uint32_t *)(records + 64);
    send_cq_record = (uint32_t *)(records + 128);
    receive_cq_record = (uint32_t *)(records + 192);
    pool.free = memory((size_t)buffers * sizeof(int));
    for (int i = buffers - 1; i >= 0; i--)
        give(i);
    for (uint32_t i = 0; i < ENTRIES; i++) {
        *(uint32_t *)(send_cq + i * 64 + 60) = be32(0xf1);
        *(uint32_t *)(receive_cq + i * 64 + 60) = be32(0xf1);
        *(uint64_t *)(rq + i * 16) = be64(buffer_bytes << 32 | LKEY);
        receive_handles[i] = NONE;
    }
    refill();

    uint8_t frame[FRAME] = {0};
    uint32_t *counts = memory((MAX_NANOS + 1) * sizeof(uint32_t));
    uint64_t end = nanos() + budget, rounds = 0, now;
    do {
        complete_sends();
        if (receives)
            receive_frames(frame);
        uint64_t before = nanos();
        for (int i = 0; i < ROUND / burst; i++)
            turn(burst);
        now = nanos();
        counts[now - before < MAX_NANOS ? now - before : MAX_NANOS]++;
        rounds++;
    } while (now < end);
    if (sends && sent != (uint32_t)(rounds * ROUND))
        abort();
    if (receives && rx_packets != rounds * ROUND)
        abort();
    for (int i = 0; i <= MAX_NANOS; i++)
        if (counts[i])
            printf("%d %u\n", i, counts[i]);
    return 0;
}
