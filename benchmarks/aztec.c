/* Random matches of Aztec for two players, as playouts.py builds and runs them: what a compiler makes of the same sets.
 *
 * A set of placements is a row of words, one bit for each. What a placement does to all others, what it scores and what
 * can be laid at first come from the rules in Python; here is only how they are played with.
 */
#include <stdint.h>
#include <string.h>

typedef uint64_t Row[WORDS];

typedef struct {
    Row blocks;          /* what no longer fits */
    Row touches;         /* what touches a face at least */
    Row holds;           /* what touches two at least */
    Row carried[JOINTS]; /* of which this joint is carried */
} Sets;

typedef struct { int64_t placements, ns, ew, first_wins; } Totals;

static uint64_t roll(uint64_t *dice, uint64_t sides) {
    uint64_t word = *dice;
    word ^= word >> 12;
    word ^= word << 25;
    word ^= word >> 27;
    *dice = word;
    return ((word * 0x2545F4914F6CDD1DULL >> 32) * sides) >> 32;
}

static int count(const uint64_t *set) {
    int total = 0;
    for (int i = 0; i < WORDS; i++) total += __builtin_popcountll(set[i]);
    return total;
}

static int nth(const uint64_t *set, int number) {
    int i = 0, here;
    while ((here = __builtin_popcountll(set[i])) <= number) number -= here, i++;
    uint64_t word = set[i];
    while (number--) word &= word - 1;
    return 64 * i + __builtin_ctzll(word);
}

static void lay(Sets *restrict sets, const Sets *restrict done, uint64_t *restrict legal) {
    for (int i = 0; i < WORDS; i++) {
        sets->holds[i] |= done->holds[i] | (done->touches[i] & sets->touches[i]);
        sets->touches[i] |= done->touches[i];
        sets->blocks[i] |= done->blocks[i];
        uint64_t fits = sets->holds[i] & ~sets->blocks[i];
        for (int joint = 0; joint < JOINTS; joint++)
            fits &= sets->carried[joint][i] |= done->carried[joint][i];
        legal[i] = fits;
    }
}

void play(const Sets *empty, const uint64_t *first, const Sets *effects, const int64_t (*points)[2], uint64_t *dice,
          int64_t matches, Totals *totals) {
    memset(totals, 0, sizeof *totals);
    while (matches--) {
        Sets sets = *empty;
        Row legal;
        memcpy(legal, first, sizeof legal);
        int64_t ns = 0, ew = 0;
        int laid = 0, choices;
        while (laid < PIECES && (choices = count(legal))) {
            int placement = nth(legal, roll(dice, choices));
            ns += points[placement][0];
            ew += points[placement][1];
            lay(&sets, &effects[placement], legal);
            laid++;
        }
        totals->placements += laid;
        totals->ns += ns;
        totals->ew += ew;
        totals->first_wins += ns >= ew;
    }
}
