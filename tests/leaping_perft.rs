//! Published and computed numbers of move sequences (`rules/dhamet.md` 3). Short ones always; the long ones with
//! `cargo test --release --test leaping_perft -- --ignored`.

mod leaping_support;
use leaping_support::*;
use lumbung::game::Rules;
use lumbung::ir::leaping::Leaping;
use lumbung::leaping::Engine;

const RENCONTRE: &str = "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3 e5xc5xa5 c3xe5 f5xd5 d6xd4";
const DIAGRAM_4: &str = "W:Wa1,c1,e1,g1,i1,a2,c2,d2,e2,a3,b3,c3,d3,g3,i3,d4,f4,h4,i4,i5:\
    Ba9,c9,e9,g9,i9,b8,c8,g8,h8,i8,a7,c7,e7,i7,a6,d6,f6,i6,a5,b5";
const PROBLEM_A: &str = "W:Wa1,b2,b4,b5,g1,h2,i3:Bb8,c7,d6,e5,f4,g4,g5";
const WOLDOUBY: &str = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";

/// Compares counts of merged moves from depth 1 on, `from` the given position or the start.
fn merged(rules: &Leaping, from: &str, expected: &[u64]) {
    compare(rules, from, expected, perft);
}

fn routes(rules: &Leaping, from: &str, expected: &[u64]) {
    compare(rules, from, expected, perft_routes);
}

fn compare(rules: &Leaping, from: &str, expected: &[u64], count: fn(&Engine, &lumbung::leaping::Position, u32) -> u64) {
    let engine = Engine::new(rules);
    let mut position = engine.start();
    if from.contains(':') {
        position = at(&engine, from);
    } else {
        play(&engine, &mut position, from);
    }
    let found: Vec<u64> = (1..=expected.len() as u32).map(|depth| count(&engine, &position, depth)).collect();
    assert_eq!(found, expected);
}

#[test]
fn dhamet_and_zamma() {
    merged(&dhamet(), RENCONTRE, &[3, 22, 118, 764, 4378, 30686]);
    merged(&zamma(9), RENCONTRE, &[3, 22, 118, 764, 4378, 30686]);
    routes(&dhamet(), RENCONTRE, &[3, 22, 118, 768, 4452]);
    merged(&dhamet_free(), "", &[3, 5, 7, 14, 56, 118, 327, 1115, 4321, 19791]);
    routes(&dhamet_free(), "", &[3, 5, 7, 14, 56, 130, 381, 1351, 5677]);
    merged(&dhamet(), DIAGRAM_4, &[25, 368, 5075, 70134]);
    routes(&dhamet(), DIAGRAM_4, &[25, 368, 5076]);
    merged(&dhamet(), PROBLEM_A, &[13, 123, 1058, 9119, 72275]);
    merged(&zamma(9), PROBLEM_A, &[13, 123, 1058, 9119, 72275]);
}

#[test]
#[ignore = "long: run with --release"]
fn dhamet_and_zamma_deep() {
    merged(&dhamet(), RENCONTRE, &[3, 22, 118, 764, 4378, 30686, 195312, 1361607, 8731081, 64007859]);
    merged(&zamma(9), RENCONTRE, &[3, 22, 118, 764, 4378, 30686, 195312, 1361672, 8731586, 64008019]);
    routes(&dhamet(), RENCONTRE, &[3, 22, 118, 768, 4452, 31762, 203766, 1452771]);
    routes(&zamma(9), RENCONTRE, &[3, 22, 118, 768, 4452, 31762, 203766, 1452839]);
    merged(&dhamet_free(), "", &[3, 5, 7, 14, 56, 118, 327, 1115, 4321, 19791, 93679, 507907]);
    routes(&dhamet_free(), "", &[3, 5, 7, 14, 56, 130, 381, 1351, 5677, 28082, 140425, 814386]);
    merged(&dhamet(), DIAGRAM_4, &[25, 368, 5075, 70134, 918566, 12091694]);
    merged(&zamma(9), DIAGRAM_4, &[25, 368, 5075, 70134, 918566, 12087184]);
    routes(&dhamet(), DIAGRAM_4, &[25, 368, 5076, 70400, 923205]);
    merged(&dhamet(), PROBLEM_A, &[13, 123, 1058, 9119, 72275, 590442, 4340732, 33750961]);
    merged(&zamma(9), PROBLEM_A, &[13, 123, 1058, 9119, 72275, 590500, 4338544, 33770086]);
    routes(&dhamet(), PROBLEM_A, &[13, 123, 1058, 9119, 72275, 590828, 4351897]);
}

#[test]
fn dhamet_kings_that_may_not_reverse_and_men_crowned_in_passing() {
    use lumbung::ir::leaping::{Crowned, CrowningPlace};
    let mut passing = dhamet();
    passing.crowned = Crowned::WhenItReachesAndGoesOn(CrowningPlace::LastRow);
    merged(&passing, DIAGRAM_4, &[25, 368, 5091]);
    merged(&passing, PROBLEM_A, &[13, 123, 1058, 9472, 73092]);
}

#[test]
#[ignore = "long: run with --release"]
fn dhamet_kings_that_may_not_reverse_and_men_crowned_in_passing_deep() {
    use lumbung::ir::leaping::{Crowned, CrowningPlace};
    let mut passing = dhamet();
    passing.crowned = Crowned::WhenItReachesAndGoesOn(CrowningPlace::LastRow);
    merged(&passing, DIAGRAM_4, &[25, 368, 5091, 71693, 938206, 12859212]);
    merged(&passing, PROBLEM_A, &[13, 123, 1058, 9472, 73092, 634200, 4493146]);
    let mut onward = dhamet();
    onward.king.as_mut().unwrap().may_reverse = false;
    merged(&onward, DIAGRAM_4, &[25, 368, 5075, 70134, 918566, 12090015]);
    merged(&onward, PROBLEM_A, &[13, 123, 1058, 9119, 72275, 590559, 4340898]);
}

#[test]
fn five_by_five() {
    merged(&zamma(5), "", &[3, 4, 5, 7, 13, 33, 101, 296, 766]);
    merged(&alquerque(), "", &[4, 5, 6, 12, 29, 107, 523]);
    let mut majority = alquerque();
    majority.capture.prefer = vec![lumbung::ir::leaping::Preference::MostPieces];
    merged(&majority, "", &[4, 5, 6, 12, 29, 97, 466]);
}

#[test]
fn international_and_killer() {
    merged(&international(), "", &[9, 81, 658, 4265, 27117]);
    merged(&international(), WOLDOUBY, &[6, 12, 30, 73, 215, 590, 1944, 6269]);
    merged(&killer(), WOLDOUBY, &[6, 12, 30, 73, 215, 590, 1944, 6269]);
    merged(&international(), "W:WK31-50:BK1-20", &[17, 79, 352, 1399]);
    routes(&international(), "W:B16-20:W31-35", &[9, 81, 534, 2538, 9052]);
}

#[test]
#[ignore = "long: run with --release"]
fn international_and_killer_deep() {
    merged(&international(), "", &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423]);
    routes(&international(), "", &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483971]);
    merged(&international(), WOLDOUBY, &[6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989]);
    merged(&killer(), WOLDOUBY, &[6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88043, 377339, 1908829, 9850540]);
    merged(&international(), "W:WK31-50:BK1-20", &[17, 79, 352, 1399, 7062, 37589, 217575]);
    // The source has 3174159 at depth 10: it counts a straight way on to the next leap once, wherever the king lands on it.
    let front = &[9, 81, 534, 2538, 9052, 29999, 98971, 310315, 1008317, 3174162];
    routes(&international(), "W:B16-20:W31-35", front);
}

#[test]
fn boards_of_eight() {
    merged(&brazilian(), "", &[7, 49, 302, 1469, 7473]);
    merged(&pool(), "", &[7, 49, 302, 1469, 7482]);
    merged(&russian(), "", &[7, 49, 302, 1469, 7482]);
    routes(&english(), "", &[7, 49, 302, 1469, 7361]);
    routes(&czech(), "", &[7, 49, 302, 1469, 7361]);
    routes(&spanish(), "", &[7, 49, 302, 1469, 7361]);
    routes(&italian(), "", &[7, 49, 302, 1469, 7361]);
    routes(&thai_twelve(), "", &[7, 49, 302, 1469, 7361]);
    merged(&turkish(), "", &[8, 64, 708, 7538]);
    merged(&frisian(), "", &[9, 81, 658, 3874]);
}

#[test]
#[ignore = "long: run with --release"]
fn boards_of_eight_deep() {
    let brazil = [7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022];
    merged(&brazilian(), "", &brazil);
    routes(&brazilian(), "", &[7, 49, 302, 1469, 7473, 37628, 187302, 907836, 4431847]);
    merged(&pool(), "", &[7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955]);
    routes(&pool(), "", &[7, 49, 302, 1469, 7482, 37986, 190146, 929902, 4570615]);
    merged(&russian(), "", &[7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032]);
    routes(&russian(), "", &[7, 49, 302, 1469, 7482, 37986, 190146, 929905, 4570667]);
    merged(&english(), "", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999]);
    routes(&english(), "", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680]);
    routes(&czech(), "", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671]);
    merged(&czech(), "", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210]);
    routes(&spanish(), "", &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866]);
    merged(&spanish(), "", &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200]);
    routes(&italian(), "", &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875]);
    merged(&italian(), "", &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058]);
    routes(&thai_twelve(), "", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648]);
    merged(&thai_twelve(), "", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523, 84892793]);
    routes(&turkish(), "", &[8, 64, 708, 7538, 85090, 931312, 10782382]);
    merged(&turkish(), "", &[8, 64, 708, 7538, 85090, 931312, 10782308]);
    merged(&frisian(), "", &[9, 81, 658, 3874, 21265, 102431, 540126, 2825779]);
}

#[test]
fn turkish_where_kings_may_reverse() {
    let mut rules = turkish();
    rules.king.as_mut().unwrap().may_reverse = true;
    merged(&rules, "", &[8, 64, 708, 7538]);
}

#[test]
fn italian_preferences() {
    routes(&italian(), "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3", &[5, 13, 42, 107, 360, 1099]);
    routes(&italian(), "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", &[6, 47, 271, 1916]);
}

#[test]
#[ignore = "long: run with --release"]
fn italian_preferences_deep() {
    let gilbert = "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3";
    routes(&italian(), gilbert, &[5, 13, 42, 107, 360, 1099, 3736, 12495, 43686, 164177, 628686]);
    routes(&italian(), "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", &[6, 47, 271, 1916, 10810, 73137, 389809]);
}
