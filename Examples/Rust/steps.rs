//! Steps and activity out of an accelerometer's samples on standard input, as `coremotion convert FILE FOLDER --to csv` writes them:
//!
//!     rustc -O steps.rs -L native=$(pkg-config --variable=libdir coremotion)
//!     ./steps < walk/accelerometer.csv

mod coremotion;

use coremotion::*;
use std::{ffi::c_void, io, ptr};

#[derive(Default)]
struct Diary {
    steps: usize,
    said: &'static str,
}

/// Counts, and says an activity where it is another than before.
extern "C" fn receive(context: *mut c_void, record: *const Head) {
    let (diary, head) = unsafe { (&mut *(context as *mut Diary), &*record) };
    if head.kind == STEP {
        diary.steps += (unsafe { &*(record as *const Step) }.verdict == CONFIRMED) as usize;
    } else if head.kind == BATCH {
        let said = ACTIVITIES.iter().find(|(flag, _)| head.flags & flag != 0).map_or("unknown", |found| found.1);
        if said != diary.said {
            println!("until {:7.1} s  {}", head.time_ns as f64 / 1e9, said);
            diary.said = said;
        }
    }
}

fn main() -> io::Result<()> {
    let mut diary = Diary::default();
    let options = Options {
        size: std::mem::size_of::<Options>() as u32, kinds: 0, origin_ns: 0, receive: Some(receive),
        context: &mut diary as *mut Diary as *mut c_void, ring: ptr::null_mut(), ring_size: 0,
    };
    let profile: *const Profile = unsafe { &coremotion_profile_activity };
    let mut memory = vec![0u128; unsafe { coremotion_size(profile) } / 16 + 1];
    let mut core = ptr::null_mut();
    let begun = unsafe { coremotion_init(memory.as_mut_ptr() as *mut c_void, memory.len() * 16, profile, &options, &mut core) };
    assert!(begun >= 0, "coremotion_init: status {begun}");
    for line in io::stdin().lines() {
        let numbers: Vec<f64> = line?.split(',').filter_map(|word| word.trim().parse().ok()).collect();
        if let [seconds, x, y, z] = numbers[..] {
            let time_ns = (seconds * 1e9).round() as i64;
            let sample = Sample { time_ns, stream: ACCELERATION, zero: 0, xyz: [x, y, z], rest: [0.0; 4] };
            assert!(unsafe { coremotion_process(core, &sample, 1) } >= 0);
        }
    }
    assert!(unsafe { coremotion_finish(core) } >= 0);
    println!("{} steps", diary.steps);
    Ok(())
}
