//! What `coremotion.h` declares, as far as steps and activity need it. The header says what everything means.

use std::ffi::c_void;

/// What is computed; the library has the values.
#[repr(C)]
pub struct Profile {
    _private: [u8; 0],
}

/// One reading of one sensor; of the union, only what three axes say.
#[repr(C)]
pub struct Sample {
    pub time_ns: i64,
    pub stream: u32,
    pub zero: u32,
    pub xyz: [f64; 3],
    pub rest: [f64; 4],
}

/// What every record begins with.
#[repr(C)]
pub struct Head {
    pub kind: u16,
    pub size: u16,
    pub flags: u32,
    pub time_ns: i64,
}

#[repr(C)]
pub struct Step {
    pub head: Head,
    pub known_ns: i64,
    pub number: i32,
    pub verdict: u16,
    pub refusal: u16,
    pub length_m: f64,
    pub correction_m: f64,
    pub active_s: f64,
    pub cadence_hz: f32,
    pub error_probability: f32,
}

#[repr(C)]
pub struct Options {
    pub size: u32,
    pub kinds: u32,
    pub origin_ns: i64,
    pub receive: Option<extern "C" fn(context: *mut c_void, record: *const Head)>,
    pub context: *mut c_void,
    pub ring: *mut c_void,
    pub ring_size: usize,
}

pub const ACCELERATION: u32 = 0;
pub const STEP: u16 = 0;
pub const BATCH: u16 = 2;
pub const CONFIRMED: u16 = 1;
/// The flags of a batch's activities, the one that says most first.
pub const ACTIVITIES: [(u32, &str); 5] =
    [(0x2, "walking"), (0x4, "running"), (0x8, "cycling"), (0x10, "automotive"), (0x1, "stationary")];

#[link(name = "coremotion")]
extern "C" {
    pub static coremotion_profile_activity: Profile;
    pub fn coremotion_size(profile: *const Profile) -> usize;
    pub fn coremotion_init(
        memory: *mut c_void, size: usize, profile: *const Profile, options: *const Options, handle: *mut *mut c_void,
    ) -> i32;
    pub fn coremotion_process(handle: *mut c_void, samples: *const Sample, count: usize) -> i32;
    pub fn coremotion_finish(handle: *mut c_void) -> i32;
}
